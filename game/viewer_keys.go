package game

import (
	"slices"
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/playback"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/systems"
)

// pressed reports whether a key went down, or repeats while it is held.
func (g *Game) pressed(a input.Action, now time.Time) bool {
	v := g.viewer
	switch {
	case g.latch.Edge(a):
		v.held, v.repeat = a, now.Add(repeatAfter)
		return true
	case !g.latch.Down(a) || v.held != a || now.Before(v.repeat):
		return false
	}
	v.repeat = now.Add(repeatEvery)
	return true
}

// steerReplay handles the keys that move through time.
func (g *Game) steerReplay(now time.Time) {
	v := g.viewer
	for _, key := range [...]struct {
		action input.Action
		do     func()
	}{
		{input.ReplayBack, func() { v.Wind(-windShort) }},
		{input.ReplayForward, func() { v.Wind(windShort) }},
		{input.ReplayFarBack, func() { v.Wind(-windLong) }},
		{input.ReplayFarForward, func() { v.Wind(windLong) }},
		{input.ReplayTickBack, func() { v.Skip(-1) }},
		{input.ReplayTickForward, func() { v.Skip(1) }},
	} {
		if g.pressed(key.action, now) {
			key.do()
		}
	}
	for _, key := range [...]struct {
		action input.Action
		do     func()
	}{
		{input.ReplayPause, v.Toggle},
		{input.ReplaySlower, func() { v.Faster(-1) }},
		{input.ReplayFaster, func() { v.Faster(1) }},
		{input.ReplayStart, func() { v.SeekTo(v.First()) }},
		{input.ReplayEnd, func() { v.SeekTo(v.Last()) }},
		{input.ReplayPrevKill, func() { g.nextKill(true) }},
		{input.ReplayNextKill, func() { g.nextKill(false) }},
		{input.ReplayHelp, func() { v.help = !v.help }},
	} {
		if g.latch.Edge(key.action) {
			key.do()
		}
	}
}

// nextKill moves to shortly before the next or the previous kill.
func (g *Game) nextKill(back bool) {
	if k, ok := g.viewer.NextKill(back); ok {
		g.seeKill(k)
	}
}

// seeKill moves to shortly before a kill and follows one of the two players.
func (g *Game) seeKill(k playback.Kill) {
	g.viewer.SeekKill(k)
	if g.Self == k.Killer.ID || g.Self == k.Victim.ID {
		return
	}
	who := k.Killer.ID
	if k.Own() {
		who = k.Victim.ID
	}
	if _, ok := g.Player(who); ok {
		g.follow(who)
	}
}

// playing returns those of the last tick who do not only watch.
func (g *Game) playing() []systems.PlayerState {
	return slices.DeleteFunc(slices.Clone(g.History.After), func(p systems.PlayerState) bool { return !g.takesPart(&p) })
}

// chooseEye handles the keys that choose player and camera.
func (g *Game) chooseEye() {
	v := g.viewer
	clicked := g.clickTimeline()
	by := 0
	if g.latch.Edge(input.ReplayPrevPlayer) {
		by--
	}
	if g.latch.Edge(input.ReplayNextPlayer) && !clicked {
		by++
	}
	if by != 0 {
		g.follow(playback.Neighbour(g.playing(), g.Self, by))
		v.away = components.Nobody
		if v.eye == eyeFree {
			v.eye = eyeThird
		}
	}
	switch {
	case g.latch.Edge(input.ReplayFree) && v.eye == eyeFree:
		v.eye = eyeThird
	case g.latch.Edge(input.ReplayFree):
		g.fly()
	case g.latch.Edge(input.ThirdPerson) && v.eye == eyeThird:
		v.eye = eyeFirst
	case g.latch.Edge(input.ThirdPerson):
		v.eye = eyeThird
	}
	if wheel := g.device.Wheel(); v.eye == eyeThird {
		v.distance = geom.Clamp(v.distance-wheelStep*wheel, options.MinDistance, options.MaxDistance)
	}
}

// clickTimeline moves to where the mouse is pressed on the timeline, and reports whether
// it was.
func (g *Game) clickTimeline() bool {
	if g.device.Captured() || !g.device.Down(input.MouseLeft) {
		return false
	}
	x, y := g.device.Cursor()
	share, ok := g.hud.TimelineAt(g.size.X, g.size.Y, g.timeline(), x, y)
	if !ok {
		return false
	}
	v := g.viewer
	if tick := v.First() + int64(share*float64(v.Last()-v.First())+0.5); tick != v.Tick() {
		v.SeekTo(tick)
	}
	return true
}
