package netplay

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
)

func TestRoom_MakesCallsOfThoseWhoHaveTheRight(t *testing.T) {
	w := crowd(t, 51, 3, internet())
	w.room.options.Permit = func(player components.ID, c *systems.Call, data []byte) error {
		if player == w.players[0].client.Player() && c.Right == systems.RightAdmin {
			return nil
		}
		return fmt.Errorf("%v must do it", c.Right)
	}
	call := func(p *player, name string, data []byte) string {
		t.Helper()
		if err := p.client.Call(name, data); err != nil {
			t.Fatal(err)
		}
		w.run(600 * time.Millisecond)
		text := ""
		for i, other := range w.players {
			for _, d := range other.client.Denials() {
				text += fmt.Sprint(i, " ", d.Name, ": ", d.Text, ";")
			}
		}
		return text
	}
	for _, c := range []struct {
		player int
		name   string
		want   string
	}{
		{1, "lamp.own", ""}, {1, "lamp.none", "1 lamp.none: call refused: the match has no such call;"},
		{1, "lamp.seen", "1 lamp.seen: call refused: only the host may;"}, {0, "lamp.admin", ""},
		{2, "lamp.admin", "2 lamp.admin: an administrator must do it;"}, {0, "lamp.vote", "0 lamp.vote: the players by a vote must do it;"},
	} {
		if got := call(w.players[c.player], c.name, []byte{7}); got != c.want {
			t.Errorf("player %d asks for %s: %q, want %q", c.player, c.name, got, c.want)
		}
	}
	if got := call(w.players[2], "lamp.own", nil); !strings.HasPrefix(got, "2 lamp.own: systems: call: ") || !strings.HasSuffix(got, "there is no light without data;") {
		t.Errorf("what the match refuses is told as %q", got)
	}
	_ = w.players[1].client.Call("lamp.own", []byte{1})
	if got := call(w.players[1], "lamp.own", []byte{1}); got != "1 lamp.own: call refused: it comes too soon after the last one;" {
		t.Errorf("a second call at once: %q", got)
	}
	w.room.options.Permit = nil
	if got := call(w.players[0], "lamp.admin", []byte{7}); got != "0 lamp.admin: call refused: only an administrator may;" {
		t.Errorf("without Permit: %q", got)
	}
	w.run(2 * time.Second)
	w.agree(w.match.Tick() - 60)
	made := map[string]int{}
	for _, in := range w.inputs {
		for _, e := range in.Entries {
			if e.Kind == systems.EntryCall {
				made[fmt.Sprint(e.Name, " ", e.Subject)]++
			}
		}
	}
	ids := []components.ID{w.players[0].client.Player(), w.players[1].client.Player()}
	if want := map[string]int{fmt.Sprint("lamp.own ", ids[1]): 2, fmt.Sprint("lamp.admin ", ids[0]): 1}; fmt.Sprint(made) != fmt.Sprint(want) {
		t.Errorf("%v was made, want %v", made, want)
	}
	if s := w.room.Stats(); s.Denied != 7 || s.Refused != 0 || s.Hostile != 0 {
		t.Errorf("%+v", s)
	}
}

func TestRoom_TellsItsOwnerWhoJoinedAndWhatWasRefused(t *testing.T) {
	w := crowd(t, 52, 1, internet())
	var told []string
	w.room.options.Entered = func(e systems.Entry, id components.ID, err error) {
		told = append(told, fmt.Sprint(e.Kind, " ", id, " ", errors.Is(err, systems.ErrEntry)))
	}
	e, err := w.match.JoinEntry(systems.PlayerSpec{Name: "bot"})
	if err != nil {
		t.Fatal(err)
	}
	w.room.Enter(e)
	w.room.Enter(systems.LeaveEntry(77))
	w.run(time.Second)
	bodies := w.bodies()
	if want := []string{fmt.Sprint("join ", bodies[1], " false"), "leave 0 true"}; !slices.Equal(told, want) || w.room.Stats().Refused != 1 {
		t.Errorf("told %q, want %q", told, want)
	}
}

// TestRoom_LetsABotPlayForAClientThatIsAway looks at which commands the match got.
func TestRoom_LetsABotPlayForAClientThatIsAway(t *testing.T) {
	w := crowd(t, 53, 2, internet())
	p, body := w.players[1], w.players[1].client.Player()
	bot := components.Input{Forward: components.Full, Right: -components.Full, Weapon: 3, Look: p.client.own[0].input.Look}
	var told []Presence
	w.room.options.Seated = func(player components.ID, now Presence) {
		if player == body {
			told = append(told, now)
		}
	}
	w.room.options.Commands = func(commands []systems.Command) []systems.Command {
		for _, id := range w.bodies() {
			commands = append(commands, systems.Command{Player: id, Input: bot})
		}
		return commands
	}
	byBot := func(id components.ID) bool {
		for _, c := range w.inputs[w.match.Tick()-1].Commands {
			if c.Player == id {
				return c.Input == bot
			}
		}
		return false
	}
	w.run(time.Second)
	if byBot(body) || byBot(w.players[0].client.Player()) {
		t.Error("a bot plays for a client that is there")
	}
	p.hidden = true
	p.end.Close()
	w.players = w.players[:1]
	w.run(time.Second)
	if !byBot(body) || byBot(w.players[0].client.Player()) {
		t.Error("no bot plays for the client that is away, or one plays for the other too")
	}
	back := w.join(internet(), ClientOptions{Seat: p.client.Seat()})
	w.run(2 * time.Second)
	if byBot(body) || back.client.Player() != body {
		t.Error("the client that has come back does not play")
	}
	if err := back.client.Leave(); err != nil {
		t.Fatal(err)
	}
	w.run(time.Second)
	if want := []Presence{Away, Present, Gone}; !slices.Equal(told, want) {
		t.Errorf("told %v, want %v", told, want)
	}
	w.agree(w.match.Tick() - 60)
}
