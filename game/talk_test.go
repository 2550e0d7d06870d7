package game

import (
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// talkGame is a game of two teams with the user and three other people, the first in the user's team.
func talkGame(t *testing.T, rules modes.Rules) (*Game, []components.ID, *scripted) {
	t.Helper()
	g, ids := modeGame(t, modes.TeamDeathmatch.Module(rules), 3, teamwork.Module())
	s := &scripted{}
	g.device = s
	g.menu.Open = false
	return g, []components.ID{ids[0], ids[2], ids[1], ids[3]}, s
}

// says makes an entry of somebody, and plays a tick.
func says(t *testing.T, g *Game, e systems.Entry) {
	t.Helper()
	if _, err := g.session.state.Match.Enter(e); err != nil {
		t.Fatal(err)
	}
	ticks(g, 1)
}

// presses lets the user press keys one after another, and plays a tick.
func presses(g *Game, s *scripted, keys ...string) {
	for _, key := range keys {
		s.tap(input.Key(key))
		g.device.Poll()
		g.latch.Poll(&g.settings.Bindings, s)
		g.switches()
	}
	g.device.Poll()
	g.latch.Poll(&g.settings.Bindings, s)
	ticks(g, 1)
}

// TestTalk_CallsReachTheTeamAlone with a line and a marker, and not from who is ignored.
func TestTalk_CallsReachTheTeamAlone(t *testing.T) {
	g, ids, s := talkGame(t, modes.Rules{})
	held := func() string { p, _ := g.session.state.Player(ids[0]); return p.Weapon }
	weapon := held()
	presses(g, s, "X")
	if f := frameOf(g); len(f.Hints) != len(teamwork.Shouts()) || f.Hints[3].Text != "I need help" || f.Hints[3].Key == "" {
		t.Fatalf("the list is %+v", f.Hints)
	}
	presses(g, s, "Digit4")
	if chat := g.session.overlay.Feedback.Chat(); len(chat) != 1 || chat[0].Parts[0].Text != "You (team)" || chat[0].Parts[1].Text != "I need help" {
		t.Fatalf("the chat is %+v", chat)
	}
	if g.session.talk.IsOpen() || held() != weapon {
		t.Errorf("the list is open: %v, and the weapon %s was %s", g.session.talk.IsOpen(), held(), weapon)
	}
	marked := func() (labels []string) {
		for _, w := range frameOf(g).Waypoints {
			if strings.Contains(w.Label, ": ") {
				labels = append(labels, w.Label)
			}
		}
		return labels
	}
	if m := marked(); len(m) != 0 {
		t.Errorf("the own call is marked: %q", m)
	}
	says(t, g, teamwork.ShoutEntry(ids[2], 0))
	says(t, g, teamwork.ShoutEntry(ids[1], 2))
	if m := marked(); len(m) != 1 || !strings.HasSuffix(m[0], ": Enemy here") {
		t.Errorf("marked are %q", m)
	}
	g.session.overlay.Update(60)
	g.session.overlay.Ignore(ids[1], true)
	says(t, g, teamwork.ShoutEntry(ids[1], 2))
	if m := marked(); len(m) != 0 {
		t.Errorf("after a minute, and by who is ignored, %q are marked", m)
	}
}

// TestTalk_VotesAndReadiness are shown with their keys, which do what they say.
func TestTalk_VotesAndReadiness(t *testing.T) {
	g, ids, s := talkGame(t, modes.Rules{WarmupTicks: 5000})
	if told := frameOf(g).Notice; !strings.HasPrefix(told, "Ready? J begins") || !strings.HasSuffix(told, "0 of 4") {
		t.Errorf("in the warm-up the user reads %q", told)
	}
	presses(g, s, "J")
	if told := frameOf(g).Notice; told != "You are ready, 1 of 4 are" {
		t.Errorf("who is ready reads %q", told)
	}
	says(t, g, teamwork.ProposeEntry(ids[1], teamwork.Motion{Kick: ids[2]}))
	if told := frameOf(g).Notice; !strings.Contains(told, "1 yes, 0 no of 3, 25 s   J yes, K no") || !strings.HasPrefix(told, "Vote: throw out ") {
		t.Errorf("of a vote the user reads %q", told)
	}
	presses(g, s, "J")
	feed := g.session.overlay.Feedback.Feed()
	if last := feed[len(feed)-1].Parts[0].Text; !strings.HasPrefix(last, "The vote passes: throw out ") {
		t.Errorf("at the end of the vote the feed says %q", last)
	}
}
