package watch

import (
	"fmt"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/panels"
	"github.com/skijet/skijet/systems"
)

// DateFormat is how dates are shown.
const DateFormat = "2 Jan 2006 15:04"

// name returns the name of the replay.
func (v *Viewer) name() string {
	h := v.Header()
	name := "Replay · " + h.Level
	if h.Made != 0 {
		name += " · " + time.Unix(h.Made, 0).Format(DateFormat)
	}
	if v.Cut() != nil {
		name += " · ends abruptly"
	}
	return name
}

// ShowReplay adds the HUD of a replay in which a player is followed.
func (v *Viewer) ShowReplay(f *panels.Frame, p *systems.PlayerState, timeline *panels.Timeline) {
	f.Notice, f.Death.Who, f.Timeline = v.name(), p.Name, timeline
	if v.Eye == FreeCamera || v.state.Spectates(p.ID) {
		f.Hide |= ownParts
	}
}

// Timeline returns the timeline at the bottom, with hints for the bound keys, on a pad if there
// is one.
func (v *Viewer) Timeline(bindings *actions.Bindings, pad bool) *panels.Timeline {
	t := &panels.Timeline{Seconds: v.Seconds(), Length: v.Length(), Paused: v.Paused()}
	_, t.Speed = v.Speed()
	kills, all := v.Kills()
	t.Searching = !all
	length := max(float64(v.Last()-v.First()), 1)
	for i := range kills {
		mark := panels.Mark{At: float64(kills[i].Tick-v.First()) / length}
		if !kills[i].Own() {
			mark.Team = kills[i].Killer.Team
		}
		t.Marks = append(t.Marks, mark)
	}
	for _, b := range v.Bounds() {
		t.Bounds = append(t.Bounds, panels.Bound{At: float64(b.Tick-v.First()) / length, Begins: b.Begins})
	}
	p, ok := v.state.Player(v.state.Self)
	switch {
	case v.Eye == FreeCamera || !ok:
		t.Who = "Free camera"
	case v.Eye == FirstPerson:
		t.Who, t.Team = p.Name+", first person", p.Team
	default:
		t.Who, t.Team = p.Name+", third person", p.Team
	}
	if p, ok := v.state.Player(v.Seer()); ok && v.Seen() {
		t.Who += ", as " + p.Name + " saw it"
	}
	if v.directs && v.Eye != FreeCamera {
		t.Who = "In the action: " + t.Who
	}
	if v.Help {
		t.Keys = v.hints(bindings, pad)
	}
	return t
}

// hints returns hints for the keys that are bound.
func (v *Viewer) hints(bindings *actions.Bindings, pad bool) []panels.Hint {
	var hints []panels.Hint
	add := func(text string, list ...actions.Action) {
		if keys := bindings.Bound(pad, list...); keys != "" {
			hints = append(hints, panels.Hint{Key: keys, Text: text})
		}
	}
	add("pause", actions.ReplayPause)
	add(fmt.Sprintf("%d s", windShort), actions.ReplayBack, actions.ReplayForward)
	add(fmt.Sprintf("%d s", windLong), actions.ReplayFarBack, actions.ReplayFarForward)
	add("tick", actions.ReplayTickBack, actions.ReplayTickForward)
	add("speed", actions.ReplaySlower, actions.ReplayFaster)
	add("kill", actions.ReplayPrevKill, actions.ReplayNextKill)
	add("player", actions.ReplayPrevPlayer, actions.ReplayNextPlayer)
	add("the action", actions.ReplayDirector)
	add("view", actions.ThirdPerson)
	add("free camera", actions.ReplayFree)
	switch {
	case v.Seen():
		add("as it was", actions.ReplaySeen)
	case v.Seer() != components.Nobody:
		add("as it was seen", actions.ReplaySeen)
	}
	if v.Eye == FreeCamera {
		if pad {
			hints = append(hints, panels.Hint{Key: "Left stick", Text: "fly"})
		}
		add("fly", actions.FlyForward, actions.FlyLeft, actions.FlyBack, actions.FlyRight)
		add("up, down", actions.FlyUp, actions.FlyDown)
		add("fast", actions.FlyFast)
	}
	add("menu", actions.Pause)
	add("hide keys", actions.ReplayHelp)
	return hints
}
