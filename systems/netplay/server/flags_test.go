package server

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// right returns flags that are right.
func right() flags {
	f := flags{Match: plain(), Rooms: 1, Limits: limits{1, 1, 1}}
	f.Upkeep.RecordMB, f.Upkeep.RecordAge = 1, 1
	return f
}

// TestFlags_AreRefusedBeyondTheirLimits by their names, and are right at them.
func TestFlags_AreRefusedBeyondTheirLimits(t *testing.T) {
	for name, c := range map[string]struct {
		of          func(f *flags) *int
		least, most int
	}{
		"rooms": {func(f *flags) *int { return &f.Rooms }, 1, 64}, "warmup": {func(f *flags) *int { return &f.Together.Warmup }, 0, 600},
		"record-size": {func(f *flags) *int { return &f.Upkeep.RecordMB }, 1, 1 << 30}, "record-days": {func(f *flags) *int { return &f.Upkeep.RecordAge }, 1, 1 << 20},
		"connections": {func(f *flags) *int { return &f.Limits.Connections }, 1, 1 << 20}, "connections-per-address": {func(f *flags) *int { return &f.Limits.PerAddress }, 1, 1 << 20},
		"joins-per-minute": {func(f *flags) *int { return &f.Limits.Tickets }, 1, 1 << 20},
	} {
		for value, ok := range map[int]bool{c.least - 1: false, c.least: true, c.most: true, c.most + 1: false} {
			f := right()
			*c.of(&f) = value
			want := fmt.Sprintf("--%s %d: want %d to %d", name, value, c.least, c.most)
			if err := f.check(); (err == nil) != ok || err != nil && (!strings.HasPrefix(err.Error(), want) || !errors.Is(err, arguments.ErrUsage)) {
				t.Errorf("%s %d: %v", name, value, err)
			}
		}
	}
}

// TestFlags_ThatGoTogetherAreGivenTogether.
func TestFlags_ThatGoTogetherAreGivenTogether(t *testing.T) {
	for want, all := range map[string][]func(f *flags){
		"": {func(*flags) {}, func(f *flags) { f.Port.Cert, f.Port.Key = "a", "b" }, func(f *flags) { f.Together.List = true }, func(f *flags) { f.Many.Lobby, f.Many.Key = true, "k" },
			func(f *flags) { f.Many.Lobby, f.Many.Key, f.Many.Fleet, f.Many.Directory = true, "k", "a", "b" }, func(f *flags) { f.Many.Follow, f.Many.Key = "a", "k" }, func(f *flags) { f.Many.Key = "k" }},
		"give --cert and --key, or none of them": {func(f *flags) { f.Port.Cert = "a" }, func(f *flags) { f.Port.Key = "a" }},
		"give --lobby or --list":                 {func(f *flags) { f.Many.Lobby, f.Many.Key, f.Together.List = true, "k", true }},
		"--lobby wants --fleet-key":              {func(f *flags) { f.Many.Lobby = true }},
		"--fleet and --directory are for --lobby": {func(f *flags) { f.Many.Fleet = "a" }, func(f *flags) { f.Many.Directory = "a" },
			func(f *flags) { f.Many.Fleet, f.Many.Directory, f.Many.Key = "a", "a", "k" }},
		"--follow wants --fleet-key, and no --lobby or --list": {func(f *flags) { f.Many.Follow = "a" }, func(f *flags) { f.Many.Follow, f.Many.Key, f.Many.Lobby = "a", "k", true },
			func(f *flags) { f.Many.Follow, f.Many.Key, f.Together.List = "a", "k", true }},
	} {
		for i, change := range all {
			f := right()
			change(&f)
			if err := f.check(); (err == nil) != (want == "") || err != nil && !strings.HasPrefix(err.Error(), want+";") {
				t.Errorf("%d: %v, want %q", i, err, want)
			}
		}
	}
}

// TestReadSecret_IsTheTextOfALongEnoughFile.
func TestReadSecret_IsTheTextOfALongEnoughFile(t *testing.T) {
	for text, want := range map[string]string{
		" " + secret + "\n": "", secret[1:] + " \n": "it has 15 bytes, want at least 16", "": "it has 0 bytes, want at least 16", strings.Repeat("x", maxLine): "", strings.Repeat("x", maxLine+1): "",
	} {
		path := file(t, "secret", text)
		got, err := readSecret("fleet-key", path)
		switch {
		case len(text) > maxLine:
			if err == nil || !strings.HasPrefix(err.Error(), "--fleet-key: "+path+": ") {
				t.Errorf("%d bytes: %v", len(text), err)
			}
		case want == "" && (err != nil || got != strings.TrimSpace(text)):
			t.Errorf("%q: %q, %v", text, got, err)
		case want != "" && (err == nil || err.Error() != "--fleet-key: "+path+": "+want || got != ""):
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}

// TestReadConfig_GoesBeforeTheFlags, and each room has a name.
func TestReadConfig_GoesBeforeTheFlags(t *testing.T) {
	f := right()
	f.Rooms, f.Name, f.Together.Motd, f.Password = 2, "Hall", "hello", "pass"
	for text, want := range map[string]string{
		"":               "Hall hello pass [room1 room2]",
		"{}":             "Hall hello pass [room1 room2]",
		`{"name": ""}`:   " hello pass [room1 room2]",
		`{"motd": "hi"}`: "Hall hi pass [room1 room2]",
		`{"password": "x", "rooms": [{"bots": 3}, {"name": "b"}, {}]}`: "Hall hello x [room1 b room3]",
	} {
		path := ""
		if text != "" {
			path = file(t, "config", text)
		}
		w, err := f.readConfig(path)
		if err != nil {
			t.Fatal(err)
		}
		var rooms []string
		for _, s := range w.rooms {
			rooms = append(rooms, s.Name)
		}
		if got := fmt.Sprint(w.name, " ", w.motd, " ", w.password, " ", rooms); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	for want, change := range map[string]func(f *flags){
		"": func(f *flags) { f.Together.Motd, f.Rooms = strings.Repeat("x", wire.MaxText), maxRooms }, "--motd has 501 bytes, at most 500": func(f *flags) { f.Together.Motd = strings.Repeat("x", wire.MaxText+1) },
		"--rooms 0: want 1 to 64": func(f *flags) { f.Rooms = 0 }, "--rooms 65: want 1 to 64": func(f *flags) { f.Rooms = 65 }, "--bots 99: want 0 to 64": func(f *flags) { f.Match.Bots = 99 },
	} {
		f := right()
		change(&f)
		if _, err := f.readConfig(""); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("%v, want %q", err, want)
		}
	}
	w, _ := f.readConfig(file(t, "config", `{"rooms": [{}, {"mode": "x"}]}`))
	other := errors.New("another")
	if w.locate(1, other) != other {
		t.Error("a fault of no field is told otherwise")
	}
	for i, want := range []string{"--mode is wrong", `config: line 1, column 25: rooms[1].mode: is wrong`} {
		if err := w.locate(i, fmt.Errorf("so: %w", &fault{"mode", "is wrong"})); !strings.HasSuffix(err.Error(), want) {
			t.Errorf("room %d: %v, want %s", i, err, want)
		}
	}
}

// TestReadRotation_HasSoManyLines, and says which one is wrong.
func TestReadRotation_HasSoManyLines(t *testing.T) {
	for beyond := range 2 {
		turns, err := readRotation(file(t, "r", strings.Repeat("valley\n", mostTurns)+"\n# the end\n"+strings.Repeat("bowl\n", beyond)))
		if len(turns) != mostTurns || (err == nil) != (beyond == 0) || err != nil && !strings.HasSuffix(err.Error(), ":259: write LEVEL or LEVEL MODE, in at most 256 lines") {
			t.Errorf("%d lines beyond the most: %d, %v", beyond, len(turns), err)
		}
	}
	turns, err := readRotation(file(t, "r", "# all\nvalley   ctf # first\n\n\tbowl\na b c\n"))
	if want := (rotation{{"valley", "ctf", 2}, {"bowl", "", 4}}); !slices.Equal(turns, want) || err == nil || !strings.HasSuffix(err.Error(), "r:5: write LEVEL or LEVEL MODE, in at most 256 lines") {
		t.Errorf("%+v, %v", turns, err)
	}
	if turns, err := readRotation(""); turns != nil || err != nil {
		t.Errorf("none: %+v, %v", turns, err)
	}
}

// TestSplit_TakesQuotesForOneWord.
func TestSplit_TakesQuotesForOneWord(t *testing.T) {
	for line, want := range map[string][]string{
		"": nil, "  ": nil, "a": {"a"}, " a  b ": {"a", "b"}, `"a b" c`: {"a b", "c"}, `a "" b`: {"a", "", "b"}, `"a"b`: {"a", "b"}, `a"b c`: {`a"b`, "c"}, "a\tb": {"a\tb"},
	} {
		if got, err := split(line); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %q, %v, want %q", line, got, err, want)
		}
	}
	for _, line := range []string{`"`, `a "b`, `"a" "`} {
		if got, err := split(line); err == nil || got != nil {
			t.Errorf("%q: %q", line, got)
		}
	}
}

// TestPhase_SpreadsRoomsOverTwoTicks, on a grid.
func TestPhase_SpreadsRoomsOverTwoTicks(t *testing.T) {
	for number := range 3 * phases {
		before := now()
		at := phase(number)
		if off := at.Sub(at.Truncate(2 * 32 * time.Millisecond)); off != time.Duration(number%16)*4*time.Millisecond {
			t.Errorf("room %d begins %v after two ticks", number, off)
		}
		if d := at.Sub(before); d < -64*time.Millisecond || d > 64*time.Millisecond+time.Minute {
			t.Errorf("room %d begins %v from now", number, d)
		}
	}
}

// TestStampOf_DiffersWhereAFileDoes.
func TestStampOf_DiffersWhereAFileDoes(t *testing.T) {
	path := file(t, "f", "one")
	at := time.Unix(1000, 5)
	seen := map[string]bool{stampOf(path + "x"): true}
	for _, c := range []struct {
		text string
		at   time.Time
	}{{"one", at}, {"three", at}, {"one", at.Add(time.Microsecond)}} {
		if err := errors.Join(os.WriteFile(path, []byte(c.text), 0o600), os.Chtimes(path, c.at, c.at)); err != nil {
			t.Fatal(err)
		}
		stamp := stampOf(path)
		if again := stampOf(path); seen[stamp] || again != stamp {
			t.Errorf("%+v has the stamp %q, which another has, or %q", c, stamp, again)
		}
		seen[stamp] = true
	}
}

// TestCrew_FillsToItsNumberOneAtATime, from the larger team, and asks once for each.
func TestCrew_FillsToItsNumberOneAtATime(t *testing.T) {
	s := setup{Name: "one", Level: "valley", Mode: "ctf", Rules: "arena", Bots: 4, Seats: 4, Pace: 1, Points: -1, Minutes: -1}
	r := roomOf(t, s)
	m, c := r.game.match, r.game.crew
	count := func() (teams [3]int) {
		for _, p := range m.Players(nil) {
			e, _ := m.Entry(p.ID)
			if !e.HasComponent(bots.Bot) {
				t.Errorf("%q is no bot", p.Name)
			}
			teams[components.Team.Get(e).Number]++
		}
		return teams
	}
	if got := count(); got != [3]int{0, 2, 2} || c.made != 4 {
		t.Fatalf("at first %v", got)
	}
	for _, step := range []struct {
		fill int
		want [3]int
	}{{3, [3]int{0, 2, 1}}, {2, [3]int{0, 1, 1}}, {5, [3]int{0, 3, 2}}, {4, [3]int{0, 2, 2}}, {0, [3]int{}}, {1, [3]int{0, 1, 0}}} {
		c.fill = step.fill
		before, at := len(m.Players(nil)), m.Tick()
		for range 2*max(before-step.fill, step.fill-before) + 3 {
			r.began = r.began.Add(-32 * time.Millisecond)
			r.play()
			after := len(m.Players(nil))
			if d := max(after-before, before-after); d > int(m.Tick()-at) {
				t.Errorf("%d players come and go at once", d)
			}
			before, at = after, m.Tick()
		}
		if got := count(); got != step.want || r.game.bots != step.fill || c.people != 0 || r.game.room.Stats().Refused != 0 {
			t.Errorf("filled to %d: %v, want %v; %d bots, %d people, %d refused", step.fill, got, step.want, r.game.bots, c.people, r.game.room.Stats().Refused)
		}
	}
	if got := r.game.score(); got != "0 : 0" {
		t.Errorf("the score is %q", got)
	}
	if got := roomOf(t, small()).game.score(); got != "" {
		t.Errorf("without teams the score is %q", got)
	}
}

// TestCrew_IsOfNoTeamWhereThereAreNone: bots spare those of their own team.
func TestCrew_IsOfNoTeamWhereThereAreNone(t *testing.T) {
	r := roomOf(t, setup{Name: "one", Level: "valley", Mode: "deathmatch", Rules: "arena", Bots: 4, Seats: 4, Pace: 1, Points: -1, Minutes: -1})
	r.game.crew.fill = 5
	for range 6 {
		r.began = r.began.Add(-32 * time.Millisecond)
		r.play()
	}
	players := r.game.match.Players(nil)
	if len(players) != 5 {
		t.Fatalf("%d players", len(players))
	}
	for _, p := range players {
		if p.Team != 0 {
			t.Errorf("%q is of team %d", p.Name, p.Team)
		}
	}
}

// TestCrew_TheLastBotLeavesTheSmallerTeamToo, where people fill the room.
func TestCrew_TheLastBotLeavesTheSmallerTeamToo(t *testing.T) {
	r := roomOf(t, setup{Name: "one", Level: "valley", Mode: "ctf", Rules: "arena", Bots: 1, Seats: 4, Pace: 1, Points: -1, Minutes: -1})
	m := r.game.match
	for range 2 {
		if _, err := m.Join(systems.PlayerSpec{Name: "somebody", Team: 2}); err != nil {
			t.Fatal(err)
		}
	}
	for range 4 {
		r.began = r.began.Add(-32 * time.Millisecond)
		r.play()
	}
	if all := m.Players(nil); len(all) != 2 || r.game.bots != 0 || r.game.crew.people != 2 || r.game.room.Stats().Refused != 0 {
		t.Errorf("%d players, %d bots, %d people, %d entries in vain", len(all), r.game.bots, r.game.crew.people, r.game.room.Stats().Refused)
	}
}
