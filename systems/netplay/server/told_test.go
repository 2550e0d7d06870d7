package server

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/internal/lobby"
	"github.com/skijet/skijet/internal/ticket"
	"github.com/skijet/skijet/systems/netplay"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
	"github.com/skijet/skijet/systems/replay"
)

// TestList_SaysWhoIsWhere, and who is muted.
func TestList_SaysWhoIsWhere(t *testing.T) {
	h, _ := house(t)
	seat(t, h.rooms[0], "Ada", "203.0.113.1:5")
	seat(t, h.rooms[0], "Benjamin", "[2001:db8::7]:5")
	h.book.mute(ban{Address: listen.Home(h.rooms[0].guests[2].Address.Addr())})
	ada, _ := h.rooms[0].game.room.Player(1)
	ben, _ := h.rooms[0].game.room.Player(2)
	h.obey()
	got, err := h.command("Zoe", "list")
	want := fmt.Sprintf(`one, deathmatch on bowl, rules arena, limits of the mode, 2 of 16 people, 0 bots
  %d  Ada       203.0.113.1   WebSocket  0 ms  0 %% lost  
  %d  Benjamin  2001:db8::7   WebSocket  0 ms  0 %% lost  muted
two, deathmatch on bowl, rules arena, limits of the mode, 0 of 16 people, 0 bots`, ada, ben)
	lines := func(text string) (all []string) {
		for line := range strings.Lines(text) {
			all = append(all, strings.Join(strings.Fields(line), " "))
		}
		return all
	}
	if err != nil || !slices.Equal(lines(got), lines(want)) {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
}

// TestMetrics_AreTheNumbersOfEachRoom.
func TestMetrics_AreTheNumbersOfEachRoom(t *testing.T) {
	h, _ := house(t)
	one := &h.rooms[0].shown
	one.at = now().Add(time.Hour)
	one.health = health{Room: "one", Clients: 1, Seats: 2, Bots: 3, Fault: "x", stats: netplay.RoomStats{Ticks: 4, Guessed: 5, Late: 6, Hostile: 7, Agreed: 8, Desyncs: 9, States: 10, Skipped: 11, Flooded: 12}}
	one.beat(3*time.Millisecond, 20*time.Millisecond)
	one.beat(5*time.Millisecond, time.Second)
	h.rooms[1].shown.at = time.Time{}
	var b strings.Builder
	h.writeMetrics(&b)
	all := readMetrics(t, b.String())
	for name, want := range map[string]float64{
		"clients": 1, "seats": 2, "bots": 3, "playing": 1, "faulty": 1, "ticks_total": 4, "commands_guessed_total": 5, "commands_late_total": 6, "messages_hostile_total": 7,
		"hashes_agreed_total": 8, "desyncs_total": 9, "states_total": 10, "ticks_skipped_total": 11, "messages_flooded_total": 12, "tick_work_seconds_count": 2, "tick_lag_seconds_count": 2,
		"tick_work_seconds_sum": 0.008, "tick_lag_seconds_sum": 1.02,
	} {
		if got, ok := all["skijet_"+name+`{room="one"}`]; !ok || got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	if all[`skijet_playing{room="two"}`] != 0 || all[`skijet_faulty{room="two"}`] != 0 || all[`skijet_tick_work_seconds_bucket{room="one",le="0.004"}`] != 1 || all[`skijet_tick_lag_seconds_bucket{room="one",le="0.032"}`] != 1 {
		t.Errorf("%s", b.String())
	}
	for _, name := range []string{"go_goroutines", "go_memstats_heap_alloc_bytes", "go_memstats_sys_bytes", "go_memstats_mallocs_total", "go_memstats_alloc_bytes_total"} {
		if all[name] <= 0 {
			t.Errorf("%s is %v", name, all[name])
		}
	}
}

// TestDrain_GivesUpWhereNobodyGoesOnWithTheMatches, and says whose end with the server.
func TestDrain_GivesUpWhereNobodyGoesOnWithTheMatches(t *testing.T) {
	o := newOffice(t)
	h, logged := house(t)
	port, err := listen.Listen(listen.Options{Bind: "127.0.0.1:0", Now: time.Now, Log: t.Logf, Page: http.NotFoundHandler(), Joined: h.joined, Offer: h.offer})
	if err != nil {
		t.Fatal(err)
	}
	defer port.Close()
	h.listener, h.flags.Together.Announce = port, o.URL
	h.obey()
	for _, c := range []struct {
		people int
		gate   bool
		answer string
		want   string
	}{{3, true, "{}", "no other server goes on with the matches of 3 people, and they end\n"}, {0, true, "{}", ""}, {0, true, `{"Comes":true}`, ""}, {3, false, "", ""}} {
		h.rooms[0].shown.health.people, h.gate, o.answer, o.said = c.people, nil, c.answer, nil
		if c.gate {
			h.gate = &gate{key: ticket.KeyOf("secret"), door: lobby.Door{}}
		}
		logged.Reset()
		h.drain()
		if got := logged.String(); got != c.want || (len(o.said) == 1) != c.gate || c.gate && !o.said[0].Ends {
			t.Errorf("%+v: it says %q, and to the lobby %+v", c, got, o.said)
		}
		if h.people() != c.people {
			t.Errorf("%d people, want %d", h.people(), c.people)
		}
	}
}

// TestPrune_KeepsWhatIsJustWithinSizeAndAge, and says what it cannot delete.
func TestPrune_KeepsWhatIsJustWithinSizeAndAge(t *testing.T) {
	at := time.Unix(1_000_000, 0)
	for _, c := range []struct {
		size int64
		age  time.Duration
		want string
	}{{300, 2 * time.Hour, "0 1 2"}, {299, 2 * time.Hour, "0 1"}, {300, 2*time.Hour - 1, "0 1"}, {200, time.Hour, "0 1"}, {100, time.Hour, "0"}, {99, time.Hour, ""}, {300, -1, ""}} {
		a := &archive{folder: t.TempDir(), size: c.size, age: c.age, log: log.New(io.Discard, "", 0)}
		for n := range 3 {
			path := filepath.Join(a.folder, fmt.Sprint(n, replay.Suffix))
			made := at.Add(-time.Duration(n) * time.Hour)
			if err := errors.Join(os.WriteFile(path, make([]byte, 100), 0o600), os.Chtimes(path, made, made)); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Mkdir(filepath.Join(a.folder, "folder"+replay.Suffix), 0o700); err != nil {
			t.Fatal(err)
		}
		a.prune(at)
		var left []string
		entries, err := os.ReadDir(a.folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if !e.IsDir() {
				left = append(left, strings.TrimSuffix(e.Name(), replay.Suffix))
			}
		}
		if got := strings.Join(left, " "); got != c.want || len(entries) != len(left)+1 {
			t.Errorf("%d bytes, %v: %q are left, want %q", c.size, c.age, got, c.want)
		}
	}
	(&archive{folder: filepath.Join(t.TempDir(), "none")}).prune(at)
}

// TestRecording_OfWhatCannotBeWrittenIsToldOfOnce, as what is cut and what is not signed.
func TestRecording_OfWhatCannotBeWrittenIsToldOfOnce(t *testing.T) {
	var said told
	a := &archive{folder: t.TempDir(), size: 1 << 30, age: time.Hour, log: log.New(&said, "", 0)}
	r := roomIn(t, a, small()).game.record
	if r.close(); said.String() != "" {
		t.Errorf("without a file it says %s", said.String())
	}
	if err := r.Step(nil); err != nil {
		t.Fatal(err)
	}
	if !a.open[r.name] || !strings.HasSuffix(r.name, "-one"+replay.Suffix) {
		t.Errorf("%q is not written: %v", r.name, a.open)
	}
	r.file.Close()
	r.close()
	a.ends.Wait()
	if got := said.String(); !strings.HasPrefix(got, "one: "+r.name+" is cut: ") || strings.Count(got, "\n") != 2 && strings.Count(got, "\n") != 1 || len(a.open) != 0 {
		t.Errorf("it says %s; %v are open", got, a.open)
	}
	if err := r.Step(nil); err != nil || r.writer == nil {
		t.Errorf("another file does not begin: %v", err)
	}
	r.close()
	a.ends.Wait()
	if _, err := os.Stat(filepath.Join(a.folder, r.name)); errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// TestPrepare_TakesOverTheFlags.
func TestPrepare_TakesOverTheFlags(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "a", "b")
	h, _, err := prepare([]string{"--bind", "127.0.0.1:0", "--bots", "0", "--level", "bowl", "--mode", "deathmatch", "--warmup", "8", "--no-votes", "--owner", "word", "--record", folder, "--record-size", "3", "--record-days", "2", "--token", file(t, "token", secret)}, io.Discard, io.Discard, sharedTable())
	if err != nil {
		t.Fatal(err)
	}
	defer h.listener.Close()
	defer h.close()
	if h.table.warmup != 250 || h.table.votes || h.table.owner != "word" || h.token != secret || h.archive.size != 3<<20 || h.archive.age != 48*time.Hour || h.archive.folder != folder || h.table.archive != &h.archive || h.table.id != h.id || len(h.id) < 16 {
		t.Errorf("%+v, %+v", h.table, &h.archive)
	}
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		t.Errorf("its folder: %v", err)
	}
	if h.gate != nil || h.list != nil || h.table.key != nil || h.waits() {
		t.Error("it is known to a lobby, or lists servers")
	}
}
