package overlay

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/internal/teamwork"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// callSeconds is how long the marker of a call is seen [ours].
const callSeconds = 7

// teamCalls are what was called to the team, and how a vote stood in the last tick.
type teamCalls struct {
	marks   []mark
	voting  bool
	ignored map[components.ID]bool
}

// mark is where a call was about.
type mark struct {
	by   components.ID
	text string
	at   geom.Vec
	left float64 // s
}

// Ignore shows and plays nothing more of what a player writes and calls, or does so again.
func (o *Overlay) Ignore(id components.ID, ignore bool) {
	if o.calls.ignored == nil {
		o.calls.ignored = map[components.ID]bool{}
	}
	o.calls.ignored[id] = ignore
}

// Ignores reports whether a player is ignored.
func (o *Overlay) Ignores(id components.ID) bool { return o.calls.ignored[id] }

// showTeamwork tells what players called and voted in the last tick.
func (o *Overlay) showTeamwork() {
	for key, e := range systems.Events[teamwork.Shouted](o.state.Match) {
		if e.Team == 0 || e.Team == o.state.OwnTeam() || o.state.Led() {
			o.called(key.Subject, &e)
		}
	}
	for _, e := range systems.Events[teamwork.Decided](o.state.Match) {
		text := "The vote fails: "
		if e.Passed {
			text = "The vote passes: "
		}
		o.Say(hud.Part{Text: text + o.MotionText(&e.Motion), Color: hud.Accent})
	}
	vote, voting := teamwork.VoteOf(o.state.Match)
	if voting && !o.calls.voting {
		o.Say(o.named(vote.By), hud.Part{Text: " proposes: " + o.MotionText(&vote.Motion), Color: Plain})
		o.options.Announce(mixer.CueReady)
	}
	o.calls.voting = voting
}

// called shows a call, unless its player is ignored.
func (o *Overlay) called(by components.ID, e *teamwork.Shouted) {
	if o.Ignores(by) {
		return
	}
	text := teamwork.Shouts()[e.Number]
	o.Wrote(by, e.Team > 0, text)
	o.options.Announce(mixer.CallAttack + mixer.Effect(e.Number))
	o.calls.marks = slices.DeleteFunc(o.calls.marks, func(c mark) bool { return c.by == by })
	o.calls.marks = append(o.calls.marks, mark{by, text, e.At, callSeconds})
}

// age lets time pass for the markers.
func (c *teamCalls) age(seconds float64) {
	for i := range c.marks {
		c.marks[i].left -= seconds
	}
	c.marks = slices.DeleteFunc(c.marks, func(m mark) bool { return m.left <= 0 })
}

// showCalls adds the markers to waypoints.
func (o *Overlay) showCalls(add func(at geom.Vec, w hud.Waypoint)) {
	for i := range o.calls.marks {
		if c := &o.calls.marks[i]; c.by != o.state.Self {
			name := o.named(c.by)
			add(c.at.Add(geom.Vec{Z: 2}), hud.Waypoint{Icon: hud.IconDiamond, Color: hud.Accent, Label: name.Text + ": " + c.text, Strong: true})
		}
	}
}

// MotionText says in a few words what is voted on.
func (o *Overlay) MotionText(m *teamwork.Motion) string {
	switch {
	case m.Kick != components.Nobody:
		return "throw out " + o.named(m.Kick).Text
	case m.Next:
		return "the next match of the rotation"
	case m.Again:
		return "begin the match again"
	}
	return strings.TrimSpace(fmt.Sprint("play ", cmp.Or(m.Mode, "the same mode"), " on ", cmp.Or(m.Level, "this level")))
}

// TeamworkNotice says what the user may decide now, by the keys for that; or nothing.
func (o *Overlay) TeamworkNotice(pad bool) string {
	key := func(a actions.Action) string { return o.options.Settings.Bindings.Bound(pad, a) }
	if o.state.Replay {
		return ""
	}
	if v, ok := teamwork.VoteOf(o.state.Match); ok {
		text := fmt.Sprintf("Vote: %s?   %d yes, %d no of %d, %.0f s", o.MotionText(&v.Motion), v.Yes, v.No, v.Of, v.Seconds)
		if !o.state.Demo && !teamwork.HasVoted(o.state.Match, o.state.Self) {
			text += fmt.Sprintf("   %s yes, %s no", key(actions.VoteYes), key(actions.VoteNo))
		}
		return text
	}
	status, ok := modes.StatusOf(o.state.Match)
	ready, of := teamwork.Readiness(o.state.Match)
	switch {
	case !ok || status.Phase != modes.Warmup || of == 0 || o.state.Demo:
		return ""
	case teamwork.IsReady(o.state.Match, o.state.Self):
		return fmt.Sprintf("You are ready, %d of %d are", ready, of)
	}
	return fmt.Sprintf("Ready? %s begins the match when all are: %d of %d", key(actions.VoteYes), ready, of)
}
