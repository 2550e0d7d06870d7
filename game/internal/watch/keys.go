package watch

import (
	"time"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/playback"
	"github.com/skijet/skijet/game/options"
)

const (
	// windShort and windLong are how far keys move through time, s.
	windShort, windLong = 5, 30
	// repeatAfter and repeatEvery are when a held key repeats.
	repeatAfter, repeatEvery = 400 * time.Millisecond, 100 * time.Millisecond
)

// pressed reports whether a key went down, or repeats while it is held.
func (v *Viewer) pressed(keys *actions.Latch, a actions.Action, now time.Time) bool {
	switch {
	case keys.Edge(a):
		v.held, v.repeat = a, now.Add(repeatAfter)
		return true
	case !keys.Down(a) || v.held != a || now.Before(v.repeat):
		return false
	}
	v.repeat = now.Add(repeatEvery)
	return true
}

// Steer handles the keys that move through time.
func (v *Viewer) Steer(keys *actions.Latch, now time.Time) {
	for _, key := range [...]struct {
		action actions.Action
		do     func()
	}{
		{actions.ReplayBack, func() { v.Wind(-windShort) }},
		{actions.ReplayForward, func() { v.Wind(windShort) }},
		{actions.ReplayFarBack, func() { v.Wind(-windLong) }},
		{actions.ReplayFarForward, func() { v.Wind(windLong) }},
		{actions.ReplayTickBack, func() { v.Skip(-1) }},
		{actions.ReplayTickForward, func() { v.Skip(1) }},
	} {
		if v.pressed(keys, key.action, now) {
			key.do()
		}
	}
	for _, key := range [...]struct {
		action actions.Action
		do     func()
	}{
		{actions.ReplayPause, v.Toggle},
		{actions.ReplaySlower, func() { v.Faster(-1) }},
		{actions.ReplayFaster, func() { v.Faster(1) }},
		{actions.ReplayStart, func() { v.SeekTo(v.First()) }},
		{actions.ReplayEnd, func() { v.SeekTo(v.Last()) }},
		{actions.ReplayPrevKill, func() { v.nextKill(true) }},
		{actions.ReplayNextKill, func() { v.nextKill(false) }},
		{actions.ReplaySeen, v.TurnSeen},
		{actions.ReplayDirector, v.TurnDirector},
		{actions.ReplayHelp, func() { v.Help = !v.Help }},
	} {
		if keys.Edge(key.action) {
			key.do()
		}
	}
}

// TurnSeen shows the match as its recorder saw it, through the same eyes, or as it was.
func (v *Viewer) TurnSeen() {
	v.ShowSeen(!v.Seen())
	if v.Seen() {
		v.directs, v.Eye = false, FirstPerson
		v.follow(v.Seer())
	}
}

// TurnDirector lets the director choose who is followed, or the user.
func (v *Viewer) TurnDirector() {
	if v.directs = !v.directs; v.directs && v.Eye == FreeCamera {
		v.Eye = ThirdPerson
	}
	v.KeepSubject()
}

// Directs reports whether the director chooses who is followed.
func (v *Viewer) Directs() bool { return v.directs }

// SeenText says how the match is shown, or nothing where nobody's view is in the replay.
func (v *Viewer) SeenText() string {
	switch {
	case v.Seen():
		return "as you saw it"
	case v.Seer() != components.Nobody:
		return "as it was"
	}
	return ""
}

// nextKill moves to shortly before the next or the previous kill.
func (v *Viewer) nextKill(back bool) {
	if k, ok := v.NextKill(back); ok {
		v.SeeKill(k)
	}
}

// SeeKill moves to shortly before a kill and follows one of the two players, whom a free camera need
// not have in its picture.
func (v *Viewer) SeeKill(k playback.Kill) {
	v.directs = false
	v.SeekKill(k)
	if v.Eye == FreeCamera {
		v.Eye = ThirdPerson
	}
	if v.state.Self == k.Killer.ID || v.state.Self == k.Victim.ID {
		return
	}
	who := k.Killer.ID
	if k.Own() {
		who = k.Victim.ID
	}
	if _, ok := v.state.Player(who); ok {
		v.follow(who)
	}
}

// ChooseEye handles the keys that choose player and camera, and reports whether the camera is to
// become free. A click on the timeline
// chooses no player; the camera behind one comes closer by some metres.
func (v *Viewer) ChooseEye(keys *actions.Latch, clicked bool, closer float64) (becomesFree bool) {
	by := 0
	if keys.Edge(actions.ReplayPrevPlayer) {
		by--
	}
	if keys.Edge(actions.ReplayNextPlayer) && !clicked {
		by++
	}
	if by != 0 {
		v.directs = false
		v.follow(next(v.state, v.state.Self, by, anybody))
		v.away = components.Nobody
		if v.Eye == FreeCamera {
			v.Eye = ThirdPerson
		}
	}
	switch {
	case keys.Edge(actions.ReplayFree) && v.Eye == FreeCamera:
		v.Eye = ThirdPerson
	case keys.Edge(actions.ReplayFree):
		becomesFree = true
	case keys.Edge(actions.ThirdPerson) && v.Eye == ThirdPerson:
		v.Eye = FirstPerson
	case keys.Edge(actions.ThirdPerson):
		v.Eye = ThirdPerson
	}
	if v.Eye == ThirdPerson && !becomesFree {
		v.Distance = geom.Clamp(v.Distance-closer, options.MinDistance, options.MaxDistance)
	}
	return becomesFree
}

// SeekShare moves to a place on the timeline, 0 to 1.
func (v *Viewer) SeekShare(share float64) {
	if tick := v.First() + int64(share*float64(v.Last()-v.First())+0.5); tick != v.Tick() {
		v.SeekTo(tick)
	}
}
