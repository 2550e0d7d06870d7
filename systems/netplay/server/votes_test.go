package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/onlinetest"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/netplay/dial"
	"github.com/skijet/skijet/systems/netplay/wire"
)

// call lets somebody ask for a call.
func call(t *testing.T, p *onlinetest.Person, e systems.Entry) {
	t.Helper()
	if err := p.Client.Call(e.Name, e.Data); err != nil {
		t.Fatal(err)
	}
}

// refusedAmong plays until the room refuses one of some people, and returns why.
func refusedAmong(t *testing.T, people []*onlinetest.Person, n int) (r wire.Refusal) {
	t.Helper()
	p := people[n]
	err := p.Play("refusal", func() bool {
		for i, other := range people {
			if i != n {
				_ = other.Step() // it may have been refused
			}
		}
		return p.Client.Err() != nil
	})
	if err = errors.Join(err, p.Client.Err()); !errors.As(err, &r) {
		t.Fatalf("it goes on with %v", err)
	}
	return r
}

// TestVotes_ChangeWhatIsPlayedAndThrowOut: by people over sockets, who come back into the next match,
// and who may not propose what the server cannot play.
func TestVotes_ChangeWhatIsPlayedAndThrowOut(t *testing.T) {
	s := start(t, "--bots", "2", "--rotation", file(t, "rotation", "valley ctf # first\n\nbowl deathmatch\n"))
	var people []*onlinetest.Person
	enter := func(names ...string) {
		t.Helper()
		people = nil
		for _, name := range names {
			p := join(t, s.place(""), name)
			people = append(people, p)
			play(t, p, "state", func() bool { return p.Confirmed() > 0 })
		}
	}
	all := func(what string, is func(p *onlinetest.Person) bool) {
		t.Helper()
		for i := 0; i < len(people); i++ {
			play(t, people[i], what, func() bool {
				for _, other := range people {
					if other != people[i] {
						_ = other.Step() // it may have been refused
					}
				}
				return is(people[i])
			})
		}
	}
	refused := func(n int) wire.Refusal { t.Helper(); return refusedAmong(t, people, n) }
	enter("Ada", "Bob", "Cem")
	call(t, people[0], teamwork.ProposeEntry(people[0].Client.Player(), teamwork.Motion{Level: "works"}))
	var why []wire.Call
	all("denial", func(p *onlinetest.Person) bool {
		why = append(why, p.Client.Denials()...)
		return p != people[0] || len(why) > 0
	})
	if !strings.Contains(why[0].Denied, "valley, bowl") {
		t.Errorf("a level that is not played here is refused by %q", why[0].Denied)
	}
	call(t, people[1], teamwork.ProposeEntry(people[1].Client.Player(), teamwork.Motion{Kick: people[2].Client.Player()}))
	all("vote", func(p *onlinetest.Person) bool { _, ok := teamwork.VoteOf(p.Client.Session().Match()); return ok })
	call(t, people[0], teamwork.VoteEntry(people[0].Client.Player(), true))
	if r := refused(2); r.Reason != wire.ReasonVoted || r.Text != "for 5 minutes" {
		t.Errorf("Cem is refused by %v", r)
	}
	people = append(people[:2], join(t, s.place(""), "C.em"))
	if r := refused(2); r.Reason != wire.ReasonVoted || r.Text != "for 5 minutes" {
		t.Errorf("Cem, who comes back, is refused by %v", r)
	}
	people[2] = join(t, s.place(""), "Dee") // at the same address
	all("state", func(p *onlinetest.Person) bool { return p.Confirmed() > 0 })
	people[2].Line.Close()
	people = people[:2]
	tick := people[0].Confirmed() + 20
	all("time between two calls", func(p *onlinetest.Person) bool { return p.Confirmed() > tick })
	call(t, people[0], teamwork.ProposeEntry(people[0].Client.Player(), teamwork.Motion{Next: true}))
	all("vote", func(p *onlinetest.Person) bool {
		v, ok := teamwork.VoteOf(p.Client.Session().Match())
		return ok && v.Motion.Next
	})
	call(t, people[1], teamwork.VoteEntry(people[1].Client.Player(), true))
	if r := refused(0); r.Reason != wire.ReasonChanges || r.Text != "deathmatch on bowl" {
		t.Errorf("the next match begins by %v", r)
	}
}

// TestVotes_ThrowOutNoHost of the room of an arena, whom the server knows by a word, also after coming back; and whoever else
// has another word, or none.
func TestVotes_ThrowOutNoHost(t *testing.T) {
	s := start(t, "--bots", "1", "--owner", "secret")
	var people []*onlinetest.Person
	step := func() {
		for _, p := range people {
			_ = p.Step() // it may have been cut off
		}
	}
	for _, owner := range []string{"secret", "guess", ""} {
		wish, err := json.Marshal(teamwork.Wish{WishData: bases.WishData{Model: components.ModelTribes, Preset: "light"}, Owner: owner})
		if err != nil {
			t.Fatal(err)
		}
		p, err := onlinetest.JoinWith(s.place(""), "Ada", wish)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { p.Line.Close() })
		play(t, p, "state", func() bool { step(); return p.Confirmed() > 0 })
		people = append(people, p)
	}
	proposes := func(by, about int) (denied string) {
		t.Helper()
		p := people[by]
		call(t, p, teamwork.ProposeEntry(p.Client.Player(), teamwork.Motion{Kick: people[about].Client.Player()}))
		play(t, p, "answer", func() bool {
			step()
			for _, d := range p.Client.Denials() {
				denied = d.Denied
			}
			_, goesOn := teamwork.VoteOf(p.Client.Session().ConfirmedMatch())
			return denied != "" || goesOn
		})
		return denied
	}
	if why := proposes(1, 0); why != errOwner.Error() {
		t.Errorf("a vote about the host: %q", why)
	}
	people[0].Line.Close()
	if err := people[0].Again(t.Context(), s.place("")); err != nil {
		t.Fatal(err)
	}
	play(t, people[0], "state", func() bool { step(); return people[0].Confirmed() > 0 })
	if why := proposes(2, 0); why != errOwner.Error() {
		t.Errorf("a vote about the host who has come back: %q", why)
	}
	if why := proposes(0, 1); why != "" {
		t.Errorf("a vote about who has a wrong word: %q", why)
	}
}

func TestRotation_GoesRound(t *testing.T) {
	turns, err := readRotation(file(t, "r", "valley ctf\nbowl # small\ncanyon team"))
	if err != nil {
		t.Fatal(err)
	}
	s, l, seen := setup{Level: "valley", Mode: "ctf"}, lap{rotation: turns, mode: "rabbit"}, []string{}
	for range 4 {
		s.Level, s.Mode, _ = l.next(&s)
		seen = append(seen, s.Level+" "+s.Mode)
	}
	if want := []string{"bowl rabbit", "canyon team", "valley ctf", "bowl rabbit"}; !slices.Equal(seen, want) {
		t.Errorf("%q, want %q", seen, want)
	}
	for _, text := range []string{"", "# nothing\n", "a b c"} {
		if _, err := readRotation(file(t, "r", text)); err == nil {
			t.Errorf("%q is taken", text)
		}
	}
	if _, err := readRotation(file(t, "r", "x") + "y"); !os.IsNotExist(err) && err == nil {
		t.Error("a file that is not there is taken")
	}
}

// TestRotation_PassesLines that have a level again, or could not be played.
func TestRotation_PassesLines(t *testing.T) {
	turns := rotation{{level: "valley"}, {level: "bowl"}, {level: "works"}, {level: "valley"}, {level: "isles"}}
	s, l, seen := setup{Level: "valley", Mode: "ctf"}, lap{rotation: turns, mode: "ctf"}, ""
	for range 6 {
		next, _, _ := l.next(&s)
		if seen += " " + next; next != "bowl" { // which has no flags
			s.Level = next
		}
	}
	if want := " bowl works valley isles valley bowl"; seen != want {
		t.Errorf("%q, want %q", seen, want)
	}
}

// TestRoom_PutsFriendsIntoOneTeam where bots make room.
func TestRoom_PutsFriendsIntoOneTeam(t *testing.T) {
	r := testRoom(t, 4)
	r.speaking = &guest{}
	for _, name := range []string{"Ada", "Ada"} {
		spec, err := r.admit(name, []byte(`{"Model": "tribes", "Preset": "light", "Team": 2}`))
		if err != nil {
			t.Fatal(err)
		}
		id, err := r.game.match.Join(spec)
		if err != nil {
			t.Fatal(err)
		}
		if e, _ := r.game.match.Entry(id); components.Team.Get(e).Number != 2 {
			t.Errorf("%s is in team %d", spec.Name, components.Team.Get(e).Number)
		}
	}
	if names := r.game.match.Players(nil); names[2].Name != "Ada" || names[3].Name != "Ada (2)" {
		t.Errorf("%q and %q", names[2].Name, names[3].Name)
	}
	if s, ok := modes.StatusOf(r.game.match); !ok || s.Teams != 2 {
		t.Errorf("%+v", s)
	}
}

// TestRotation_IsCheckedAsAWhole at the start and when it is read again, for each room, and nothing changes where it is wrong.
func TestRotation_IsCheckedAsAWhole(t *testing.T) {
	path, rooms := file(t, "rotation", "valley\nbowl deathmatch\n"), file(t, "rooms", `{"rooms": [{"name": "flags"}, {"name": "lessons", "mode": "learn"}]}`)
	s := start(t, "--bots", "1", "--config", rooms, "--rotation", path)
	for text, want := range map[string]string{
		"valley\nnowhere ctf\n": `:2: room flags cannot play ctf on nowhere: level "nowhere"`, "valley chess": ":1: room flags cannot play chess on valley: mode",
		"bowl deathmatch\n# all\nvalley\nbowl learn\n": ":4: room flags cannot play learn on bowl: ",
		"nowhere\nvalley ctf 1\nbowl\nvalley chess\n":  ":1: room flags \n:2: write LEVEL or \n:4: room flags cannot play chess on valley: ",
		"valley\nbowl\n": ":2: room lessons cannot play learn on bowl: ", "": "names no level",
	} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		err := s.host.reload()
		for part := range strings.SplitSeq(want, "\n") {
			if err == nil || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), part) {
				t.Errorf("%q: %v, want %s", text, err, part)
			}
		}
		if strings.Contains(want, "lessons") { // whose room is in the other file
			continue
		}
		var said strings.Builder
		if status := Run(t.Context(), []string{"--bind", "127.0.0.1:0", "--rotation", path}, io.Discard, &said); status != arguments.Refused || !strings.Contains(said.String(), path) {
			t.Errorf("%q at the start: status %d, %s", text, status, &said)
		}
	}
	levels := func() (all []string) {
		offer, err := dial.Ask(t.Context(), s.place(""), "")
		if err != nil {
			t.Fatal(err)
		}
		return offer.Levels
	}
	if all := levels(); !slices.Equal(all, []string{"valley", "bowl"}) {
		t.Errorf("votes may be for %q", all)
	}
	if err := os.WriteFile(path, []byte("bowl team\nvalley\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := s.host.reload(); err != nil || !slices.Equal(levels(), []string{"bowl", "valley"}) {
		t.Errorf("%q, %v", levels(), err)
	}
	r := s.host.all()[1]
	r.do(func() {
		s := r.game.setup
		for _, want := range []string{"team on bowl", "learn on valley"} {
			if s.Level, s.Mode, _ = r.lap.next(&s); s.Mode+" on "+s.Level != want {
				t.Errorf("next is %s on %s, want %s", s.Mode, s.Level, want)
			}
		}
	})
}

// TestNext_ThatCannotBePlayedBeginsTheSameAgain, and tells the host.
func TestNext_ThatCannotBePlayedBeginsTheSameAgain(t *testing.T) {
	s := start(t, "--bots", "1")
	r := s.host.all()[0]
	number := func() (n int) {
		r.do(func() { status, _ := modes.StatusOf(r.game.match); n = status.Number })
		return n
	}
	r.do(func() {
		r.game.room.Enter(modes.RulesEntry(modes.Rules{TimeLimitTicks: 1}))
	})
	over := func() (is bool) {
		r.do(func() { status, _ := modes.StatusOf(r.game.match); is = status.Over() })
		return is
	}
	until := func(what string, is func() bool) {
		t.Helper()
		for end := time.Now().Add(time.Minute); !is(); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("no %s", what)
			}
		}
	}
	until("end", over)
	r.do(func() { r.playOther("nowhere", "") })
	until("next match", func() bool { return number() == 1 })
	if said := s.log.String(); !strings.Contains(said, "cannot be played") || !strings.Contains(said, "nowhere") {
		t.Errorf("the host reads %s", said)
	}
}

// TestPage_LeadsWhoOpensAnInvitation into the room and the team of it.
func TestPage_LeadsWhoOpensAnInvitation(t *testing.T) {
	s := start(t, "--bots", "1", "--page", t.TempDir())
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for path, want := range map[string]int{"/room1/2": http.StatusFound, "/room1": http.StatusFound, "/room2/1": http.StatusNotFound, "/room1/x": http.StatusNotFound} {
		answer, err := client.Get(fmt.Sprintf("http://127.0.0.1:%d%s", s.port, path))
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if to := answer.Header.Get("Location"); answer.StatusCode != want || want == http.StatusFound && !strings.HasPrefix(to, "/?join=127.0.0.1") {
			t.Errorf("%s: %d to %q", path, answer.StatusCode, to)
		}
	}
}
