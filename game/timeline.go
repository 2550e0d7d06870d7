package game

import (
	"fmt"
	"time"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/systems"
)

// name returns the name of the replay.
func (v *viewer) name() string {
	h := v.Header()
	name := "Replay · " + h.Level
	if h.Made != 0 {
		name += " · " + time.Unix(h.Made, 0).Format(dateFormat)
	}
	if v.Cut() != nil {
		name += " · ends abruptly"
	}
	return name
}

// dateFormat is how dates are shown.
const dateFormat = "2 Jan 2006 15:04"

// ownParts are the parts of the HUD about the followed player.
const ownParts = hud.Crosshair | hud.Vitals | hud.Motion | hud.Weapons | hud.Hits | hud.Death

// overlayReplay adds the HUD of a replay.
func (g *Game) overlayReplay(f *hud.Frame, p *systems.PlayerState) {
	f.Notice, f.Death.Who, f.Timeline = g.viewer.name(), p.Name, g.timeline()
	if g.free() || g.Spectates(p.ID) {
		f.Hide |= ownParts
	}
}

// timeline returns the timeline at the bottom.
func (g *Game) timeline() *hud.Timeline {
	v := g.viewer
	t := &hud.Timeline{Seconds: v.Seconds(), Length: v.Length(), Paused: v.Paused()}
	_, t.Speed = v.Speed()
	kills, all := v.Kills()
	t.Searching = !all
	length := max(float64(v.Last()-v.First()), 1)
	for i := range kills {
		mark := hud.Mark{At: float64(kills[i].Tick-v.First()) / length}
		if !kills[i].Own() {
			mark.Team = kills[i].Killer.Team
		}
		t.Marks = append(t.Marks, mark)
	}
	for _, b := range v.Bounds() {
		t.Bounds = append(t.Bounds, hud.Bound{At: float64(b.Tick-v.First()) / length, Begins: b.Begins})
	}
	p, ok := g.Player(g.Self)
	switch {
	case v.eye == eyeFree || !ok:
		t.Who = "Free camera"
	case v.eye == eyeFirst:
		t.Who, t.Team = p.Name+", first person", p.Team
	default:
		t.Who, t.Team = p.Name+", third person", p.Team
	}
	if v.help {
		t.Keys = g.replayHints()
	}
	return t
}

// replayHints returns hints for the keys that are bound.
func (g *Game) replayHints() []hud.Hint {
	pad := g.device.HasPad()
	var hints []hud.Hint
	add := func(text string, actions ...input.Action) {
		if keys := g.settings.Bindings.Bound(pad, actions...); keys != "" {
			hints = append(hints, hud.Hint{Key: keys, Text: text})
		}
	}
	add("pause", input.ReplayPause)
	add(fmt.Sprintf("%d s", windShort), input.ReplayBack, input.ReplayForward)
	add(fmt.Sprintf("%d s", windLong), input.ReplayFarBack, input.ReplayFarForward)
	add("tick", input.ReplayTickBack, input.ReplayTickForward)
	add("speed", input.ReplaySlower, input.ReplayFaster)
	add("kill", input.ReplayPrevKill, input.ReplayNextKill)
	add("player", input.ReplayPrevPlayer, input.ReplayNextPlayer)
	add("view", input.ThirdPerson)
	add("free camera", input.ReplayFree)
	if g.free() {
		if pad {
			hints = append(hints, hud.Hint{Key: "Left stick", Text: "fly"})
		}
		add("fly", input.FlyForward, input.FlyLeft, input.FlyBack, input.FlyRight)
		add("up, down", input.FlyUp, input.FlyDown)
		add("fast", input.FlyFast)
	}
	add("menu", input.Pause)
	add("hide keys", input.ReplayHelp)
	return hints
}
