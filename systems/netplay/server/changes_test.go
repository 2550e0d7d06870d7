package server

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net/http/httptest"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay/internal/listen"
	"github.com/skijet/skijet/systems/netplay/internal/pipe"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// inn is a host without a port, whose rooms play by a config file.
type inn struct {
	*host
	t      *testing.T
	path   string
	logged told
}

func newInn(t *testing.T, config string) *inn {
	t.Helper()
	n := &inn{t: t, path: file(t, "config", config)}
	f := right()
	f.Upkeep.Config, f.Match.Level, f.Match.Mode = n.path, "bowl", "deathmatch"
	b, err := openBook("")
	if err != nil {
		t.Fatal(err)
	}
	n.host = &host{flags: &f, log: log.New(&n.logged, "", 0), book: b, table: sharedTable(), archive: archive{log: log.New(&n.logged, "", 0)}}
	n.table.archive = &n.archive
	n.ctx, n.stop = context.WithCancelCause(context.Background())
	t.Cleanup(n.close)
	if err := n.reload(); err != nil {
		t.Fatal(err)
	}
	return n
}

// says changes the config file, and reads it again.
func (n *inn) says(config string) error {
	n.t.Helper()
	if err := os.WriteFile(n.path, []byte(config), 0o600); err != nil {
		n.t.Fatal(err)
	}
	return n.reload()
}

// list returns what the rooms play.
func (n *inn) list() string {
	var all []string
	for _, r := range n.all() {
		s := r.setup()
		all = append(all, fmt.Sprint(s.Name, " ", s.Mode, " ", s.Bots, " ", s.Points))
	}
	return strings.Join(all, ", ")
}

// fresh returns what was logged since the last time.
func (n *inn) fresh(before *int) string {
	all := n.logged.String()
	text := all[*before:]
	*before = len(all)
	return text
}

// TestReload_ChangesTheRoomsThatAreOtherwiseThanBefore, and lets matches go on where they can.
func TestReload_ChangesTheRoomsThatAreOtherwiseThanBefore(t *testing.T) {
	n := newInn(t, `{"rooms": [{"name": "a"}, {"name": "b", "points": 3}, {"name": "c"}]}`)
	read := 0
	if got, said := n.list(), n.fresh(&read); got != "a deathmatch 0 -1, b deathmatch 0 3, c deathmatch 0 -1" || said != "" {
		t.Fatalf("%s; %s", got, said)
	}
	a, b, c := n.find("a"), n.find("b"), n.find("c")
	games := []*game{a.game, b.game, c.game}
	if n.find("") != a || n.find("d") != nil {
		t.Error("the first room is not the one without a name")
	}
	if err := n.says(`{"rooms": [{"name": "c", "mode": "team"}, {"name": "b", "points": 4, "bots": 1}, {"name": "d"}]}`); err != nil {
		t.Fatal(err)
	}
	if got := n.list(); got != "d deathmatch 0 -1, c team 0 -1, b deathmatch 1 4" && got != "b deathmatch 1 4, c team 0 -1, d deathmatch 0 -1" {
		t.Errorf("%s", got)
	}
	if said := n.fresh(&read); !strings.Contains(said, "a: closes\n") || !strings.Contains(said, "c: team on bowl begins\n") || !strings.HasSuffix(said, "flags, config file and rotation are read again: 3 of 3 rooms change what they play\n") {
		t.Errorf("it says %s", said)
	}
	<-a.ended
	if a.do(func() {}) || n.find("a") != nil || n.find("b") != b || n.find("c") != c {
		t.Error("a room that closes is there, or one that stays is another")
	}
	b.do(func() {
		if b.game != games[1] || b.game.crew.fill != 1 || b.lap.mode != "deathmatch" {
			t.Errorf("the match of b begins anew, with %d bots in mode %s", b.game.crew.fill, b.lap.mode)
		}
	})
	c.do(func() {
		if c.game == games[2] || c.lap.mode != "team" {
			t.Errorf("the match of c goes on, in mode %s", c.lap.mode)
		}
	})
	// What an administrator has changed stays until the file says otherwise.
	two := 2
	if err := n.change([]*room{b}, change{Bots: &two}); err != nil {
		t.Fatal(err)
	}
	for _, config := range []string{`{"rooms": [{"name": "b", "points": 4, "bots": 1}]}`, `{"motd": "hi", "rooms": [{"name": "b", "points": 4, "bots": 1}]}`} {
		if err := n.says(config); err != nil || n.list() != "b deathmatch 2 4" {
			t.Errorf("%s: %v", n.list(), err)
		}
	}
	before := n.list()
	for config, want := range map[string]string{`{"rooms": [{"name": "b", "bots": 0}, {"name": "e", "mode": "chess"}]}`: "rooms[1].mode: \"chess\"", `{"rooms": [{"name": "b", "bots": 0, "level": "nowhere"}]}`: "rooms[0].level: \"nowhere\""} {
		if err := n.says(config); err == nil || !strings.Contains(err.Error(), want) || n.list() != before || n.wished().motd != "hi" {
			t.Errorf("%s: %v", n.list(), err)
		}
	}
}

// TestChange_IsOfAllRoomsOrOfNone, and not of their names.
func TestChange_IsOfAllRoomsOrOfNone(t *testing.T) {
	n := newInn(t, `{"rooms": [{"name": "a"}, {"name": "b", "level": "valley"}]}`)
	before, read := n.list(), 0
	name, bots, many, mode, level := "x", 1, 99, "chess", "works"
	for want, c := range map[string]change{"name cannot be changed": {Name: &name}, "a: bots 99: want 0 to 64": {Bots: &many}, "a: mode \"chess\": ": {Mode: &mode, Bots: &bots}} {
		if err := n.change(n.all(), c); err == nil || !strings.HasPrefix(err.Error(), want) || n.list() != before {
			t.Errorf("%v, want %s; then %s", err, want, n.list())
		}
	}
	if err := n.change(n.all(), change{Bots: &bots}); err != nil || n.list() != "a deathmatch 1 -1, b deathmatch 1 -1" {
		t.Errorf("%s: %v", n.list(), err)
	}
	n.fresh(&read)
	r := n.find("a")
	r.do(func() { r.ask(change{Level: &level}) })
	await(t, "other level", func() bool { return r.setup().Level == level })
	r.do(func() { r.ask(change{Mode: &mode}) })
	const said = "what comes next cannot be played: a: mode \"chess\": "
	await(t, "word of what cannot be played", func() bool { return strings.Contains(n.logged.String(), said) })
	if got := n.fresh(&read); strings.Count(got, said) != 1 || !strings.Contains(got, "a: deathmatch on works begins\n") {
		t.Errorf("it says %s", got)
	}
}

// TestSucceed_GivesUpRoomsThatNobodyHandsOver, and opens those of its own again that have made way.
func TestSucceed_GivesUpRoomsThatNobodyHandsOver(t *testing.T) {
	n := newInn(t, `{"rooms": [{"name": "a"}, {"name": "b"}]}`)
	ends, _ := house(t) // which has no people
	ends.id = "run"
	answers := httptest.NewServer(ends.pages())
	defer answers.Close()
	n.gate, n.ending = &gate{}, map[string]bool{}
	away, leads := n.find("a"), n.find("b")
	leads.do(func() { leads.follow = &leader{leads: true, line: pipe.New(pipe.Limits{})} })
	n.forget(away)
	away.stop(errRoomCloses)
	g, err := n.table.game(small(), 1, &n.archive)
	if err != nil {
		t.Fatal(err)
	}
	g.setup.Name = "c"
	waits, err := n.openFollowing(g, &leader{line: pipe.New(pipe.Limits{}), heard: now(), asked: now().Add(time.Hour)})
	if err != nil {
		t.Fatal(err)
	}
	n.mutex.Lock()
	n.rooms = append(n.rooms, waits)
	n.mutex.Unlock()
	read := 0
	n.fresh(&read)
	n.succeed(t.Context(), answers.URL)
	n.succeed(t.Context(), answers.URL) // it knows
	await(t, "end of it", func() bool {
		n.mutex.Lock()
		defer n.mutex.Unlock()
		return len(n.ending) == 0
	})
	<-waits.ended
	if now := n.find("a"); now == nil || now == away || n.find("b") != leads || n.find("c") != nil || n.find(small().Name) != nil {
		t.Errorf("the rooms are %s", n.list())
	}
	if got := n.fresh(&read); strings.Count(got, "the lobby wants this server to go on with the matches of the one at "+answers.URL+", which ends\n") != 1 {
		t.Errorf("it says %s", got)
	}
}

// TestRoom_WhoseMatchHasMovedIsNoRoomOfTheHostAnyMore.
func TestRoom_WhoseMatchHasMovedIsNoRoomOfTheHostAnyMore(t *testing.T) {
	n := newInn(t, `{"rooms": [{"name": "a"}, {"name": "b"}]}`)
	r := n.find("a")
	for r.do(func() { r.game.room.End(wire.ReasonStopped, "the match goes on elsewhere") }) {
	}
	if n.find("a") != nil || n.find("b") == nil || !strings.Contains(n.logged.String(), "a: its match goes on at the stand-by\n") {
		t.Errorf("there are %s, and it says %s", n.list(), n.logged.String())
	}
}

// TestPlayAgain_SomeTimeAfterTheEnd, with what the rotation has next.
func TestPlayAgain_SomeTimeAfterTheEnd(t *testing.T) {
	for _, c := range []struct {
		rotation rotation
		want     string
	}{{nil, "again"}, {rotation{{level: "bowl"}}, "again"}, {rotation{{level: "bowl"}, {level: "valley"}}, "deathmatch on valley"}} {
		r := roomOf(t, small())
		r.lap.rotation, r.lap.mode = c.rotation, "deathmatch"
		asked := ""
		r.ask = func(c change) { asked = *c.Mode + " on " + *c.Level }
		r.game.room.Enter(modes.RulesEntry(modes.Rules{TimeLimitTicks: 1}))
		tick := func() {
			r.began = r.began.Add(-32 * time.Millisecond)
			r.play()
		}
		status := func() *modes.StatusData { s, _ := modes.StatusOf(r.game.match); return &s }
		for !status().Over() {
			tick()
		}
		first := status().Number
		for _, after := range []int64{1, 9, afterEnd - 1} {
			r.over = r.game.match.Tick() - after
			if r.playAgain(); asked != "" || r.over != r.game.match.Tick()-after {
				t.Fatalf("%v: after %d ticks it plays on: %q", c.rotation, after, asked)
			}
		}
		r.over = r.game.match.Tick()
		tick()
		if status().Number != first {
			t.Fatalf("%v: it begins again too early", c.rotation)
		}
		r.over = r.game.match.Tick() - afterEnd
		if r.playAgain(); r.over != r.game.match.Tick() {
			t.Errorf("the time after the end does not begin anew: %d", r.over)
		}
		tick()
		if again := status().Number == first+1; again != (c.want == "again") || !again && asked != c.want || again && asked != "" {
			t.Errorf("%v: it plays again: %v, or %q, want %s", c.rotation, again, asked, c.want)
		}
		for !status().Over() {
			tick()
		}
		last := status().Number
		r.againIfOver()
		if tick(); status().Number != last+1 {
			t.Error("the same does not begin where nothing else can")
		}
	}
	r := roomOf(t, small())
	r.againIfOver()
	r.began = r.began.Add(-32 * time.Millisecond)
	if r.play(); r.game.room.Stats().Ticks == 0 {
		t.Error("it does not play")
	}
	if s, _ := modes.StatusOf(r.game.match); s.Number != 0 {
		t.Error("a match that is not over begins again")
	}
}

// TestTell_KeepsTheFirstFault, and who is there.
func TestTell_KeepsTheFirstFault(t *testing.T) {
	var said strings.Builder
	r := roomIn(t, &archive{log: log.New(&said, "", 0)}, small())
	r.welcome(listen.Guest{Link: pipe.New(pipe.Limits{})})
	for _, err := range []error{nil, errors.New("the first"), nil, errors.New("the second")} {
		r.tell(err)
	}
	if h := r.health(); h.Fault != "the first" || h.Clients != 1 || h.followed || said.String() != "one: the first fault: the first\n" {
		t.Errorf("%+v, and it says %q", h, said.String())
	}
	r.welcome(listen.Guest{Link: pipe.New(pipe.Limits{}), Room: followMark + "one"})
	if r.tell(nil); !r.health().followed || r.health().Clients != 1 {
		t.Errorf("with a stand-by: %+v", r.health())
	}
	at := time.Now()
	for past, playing := range map[time.Duration]bool{-time.Hour: true, sick + time.Millisecond: false} {
		if r.shown.at = at.Add(-past); r.health().Playing != playing {
			t.Errorf("%v after the last tick it plays: %v", past, r.health().Playing)
		}
	}
}

// TestHear_IsAWordOfSomebodyWhoIsThere, unless nobody reads what they write.
func TestHear_IsAWordOfSomebodyWhoIsThere(t *testing.T) {
	r := roomOf(t, small())
	r.book, _ = openBook("")
	seat(t, r, "Ada", "203.0.113.1:5")
	id, _ := r.game.room.Player(1)
	r.hands[id].stirred = -99
	r.speaking = r.guests[1]
	if err := r.hear(id, nil); err != nil || r.hands[id].stirred != r.game.match.Tick() {
		t.Errorf("%v, and it did something at tick %d", err, r.hands[id].stirred)
	}
	r.book.mute(ban{Address: listen.Home(r.speaking.Address.Addr())})
	if err := r.hear(id+1, nil); err == nil {
		t.Error("who is muted is heard")
	}
}

// TestAdmit_TakesTheBodyThatIsWishedFor, in a team and with a name that is free.
func TestAdmit_TakesTheBodyThatIsWishedFor(t *testing.T) {
	r := testRoom(t, 4)
	r.speaking, r.table.owner = &guest{called: "Eve"}, "secret"
	for wish, want := range map[string]string{
		"": "", `{"Model": "tribes", "Preset": "heavy"}`: "", `{"Model": "x", "Preset": "heavy"}`: "the body that is wished for: ", "nonsense": "the body that is wished for: ",
	} {
		spec, err := r.admit("  bot 1 ", []byte(wish))
		if (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want) || err == nil && (spec.Name != "bot 1 (2)" || spec.Team < 1 || spec.Team > 2) {
			t.Errorf("%s: %+v, %v", wish, spec, err)
		}
	}
	for wish, want := range map[string]bool{"": false, `{"Watch": true}`: true, `{"Watch": false}`: false, "nonsense": false} {
		if watches, err := r.watches("", []byte(wish)); watches != want || err != nil || want && r.speaking.name != "Eve" {
			t.Errorf("%s: watches %v, %v", wish, watches, err)
		}
	}
	for wish, want := range map[string]bool{`{"Owner": "secret"}`: true, `{"Owner": "secre"}`: false, `{}`: false, "": false} {
		if got := r.table.owns([]byte(wish)); got != want {
			t.Errorf("%s is that of the host: %v", wish, got)
		}
	}
	if r.table.owner = ""; r.table.owns([]byte(`{"Owner": ""}`)) {
		t.Error("where there is no host somebody is it")
	}
	r.book.bans = []ban{{Alone: true, Name: "Eve", seat: wire.Seat{7}, Until: now().Add(time.Minute)}}
	r.speaking.seat = wire.Seat{7}
	if watches, err := r.watches("", []byte(`{"Watch": true}`)); !watches || err == nil {
		t.Errorf("who is kept out watches: %v, %v", watches, err)
	}
	if _, err := r.admit("Eve", nil); err == nil {
		t.Error("who is kept out plays")
	}
}

// TestWatchConfig_ReadsAFileAgainWhereItHasChanged, and says once why one is not taken.
func TestWatchConfig_ReadsAFileAgainWhereItHasChanged(t *testing.T) {
	hangUps := make(chan os.Signal, 1)
	signal.Notify(hangUps, syscall.SIGHUP) // what waits for signals belongs to no bubble
	defer signal.Stop(hangUps)
	synctest.Test(t, func(t *testing.T) {
		n := newInn(t, `{"rooms": [{"name": "a"}]}`)
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			n.watchConfig(ctx)
		}()
		read := 0
		for _, step := range []struct{ config, list, says string }{
			{"", "a deathmatch 0 -1", ""},
			{`{"rooms": [{"name": "a", "points": 3}]}`, "a deathmatch 0 3", "flags, config file and rotation are read again: 1 of 1 rooms change what they play\n"},
			{`{"rooms": [{"name": "a", "points": -9}]}`, "a deathmatch 0 3", "what the files say is not taken, and nothing changes: " + n.path + ": line 1, column 36: rooms[0].points: -9: want -1 to 1048576\n"},
			{"", "a deathmatch 0 3", ""},
			{`{"rooms": [{"name": "a", "points": 44}]}`, "a deathmatch 0 44", "flags, config file and rotation are read again: 1 of 1 rooms change what they play\n"},
		} {
			if step.config != "" {
				if err := os.WriteFile(n.path, []byte(step.config), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			time.Sleep(2 * configWatch) // of the bubble
			synctest.Wait()
			if said := n.fresh(&read); said != step.says || n.list() != step.list {
				t.Errorf("%s: %s, and it says %s", step.config, n.list(), said)
			}
		}
		stop()
		<-ended
	})
}
