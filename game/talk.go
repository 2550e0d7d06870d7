package game

import (
	"time"

	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/menus"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// listLong is how long the list of calls stays open [ours].
const listLong = 5 * time.Second

// talk handles the keys by which the user speaks to others without writing. It reports whether the list
// of calls is open, so that digits choose no weapons.
func (g *Game) talk() bool {
	s := g.session
	if s.state.Demo {
		return false
	}
	if g.latch.Edge(actions.VoteYes) {
		g.sayYes()
	}
	if g.latch.Edge(actions.VoteNo) {
		g.say(teamwork.VoteEntry(s.state.Self, false))
	}
	if g.latch.Edge(actions.Call) {
		if s.listedUntil = g.clock.time().Add(listLong); len(g.callHints()) == 0 || s.listed {
			s.listedUntil = time.Time{}
		}
	}
	s.listed = g.clock.time().Before(s.listedUntil)
	if !s.listed {
		return false
	}
	for i := range teamwork.Shouts() {
		if g.latch.Edge(actions.Weapon1 + actions.Action(i)) {
			s.listed, s.listedUntil = false, time.Time{}
			g.say(teamwork.ShoutEntry(s.state.Self, i))
		}
	}
	return true
}

// sayYes votes for what is proposed, or says in a warm-up that the user is ready, or is not any more.
func (g *Game) sayYes() {
	self, m := g.session.state.Self, g.session.state.Match
	if _, voting := teamwork.VoteOf(m); voting {
		g.say(teamwork.VoteEntry(self, true))
	} else if status, ok := modes.StatusOf(m); ok && status.Phase == modes.Warmup {
		g.say(teamwork.ReadyEntry(self, !teamwork.IsReady(m, self)))
	}
}

// say makes an entry about the user, and tells why it is not made.
func (g *Game) say(e systems.Entry) {
	if _, err := g.session.source.Enter(e); err != nil {
		g.reportOnce(err)
	}
}

// callHints lists the calls and their keys while the list is open.
func (g *Game) callHints() (hints []panels.Hint) {
	if g.session.state.Spectates(g.session.state.Self) {
		return nil
	}
	for i, text := range teamwork.Shouts() {
		if key := g.settings.Bindings.Bound(false, actions.Weapon1+actions.Action(i)); key != "" {
			hints = append(hints, panels.Hint{Key: key, Text: text})
		}
	}
	return hints
}

// addTalk shows on the HUD what the user may call and decide.
func (g *Game) addTalk(f *panels.Frame) {
	if g.session.listed && !g.session.state.Demo {
		f.Hints, f.HintAlpha = g.callHints(), 1
	}
	key := func(a actions.Action) string { return g.settings.Bindings.Bound(g.device.HasPad(), a) }
	if told := g.session.overlay.TeamworkNotice(key); told != "" && !g.session.state.Replay {
		f.Notice = told
	}
}

// people lists the other people of the match, for the page about them.
func (s *session) people() (list []menus.Person) {
	for i := range s.state.History.After {
		p := &s.state.History.After[i]
		if !p.Bot && p.ID != s.state.Self {
			list = append(list, menus.Person{ID: p.ID, Name: p.Name})
		}
	}
	return list
}

// propose proposes something to the others.
func (s *session) propose(o teamwork.Motion) error {
	_, err := s.source.Enter(teamwork.ProposeEntry(s.state.Self, o))
	return err
}
