package film

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// Moment is what is looked for in a match.
type Moment string

// Moments: fast down a slope, up by jets, thrown by one's own disc, the flag brought home,
// and somebody fast in the middle of others.
const (
	MomentSki     Moment = "ski"
	MomentJet     Moment = "jet"
	MomentDisc    Moment = "disc-jump"
	MomentCapture Moment = "capture"
	MomentFight   Moment = "fight"
)

// footage is a recorded match with what is needed to find its moments.
type footage struct {
	level   *levels.Level
	replay  []byte
	first   int64 // tick of the first frame
	frames  [][]mover
	events  []shotEvent
	carrier components.ID // of a flag in the last tick
	points  [components.MaxTeam + 1]int
	players []systems.PlayerState // scratch
}

// mover is one player in one tick.
type mover struct {
	id              components.ID
	at, velocity    geom.Vec
	alive, jet, ski bool
	view            float64 // m that can be seen along its way and beside it, up to farView each
}

// farView is what a picture of a level should show of it, m, and viewSide how far to each side
// of the way that is looked for, as a part of it [ours].
const (
	farView  = 120.0
	viewSide = 0.45
)

// shotEvent is a moment that lasts a tick.
type shotEvent struct {
	moment Moment
	tick   int64
	player components.ID
}

// clip is where a scene begins, and whom it shows.
type clip struct {
	from   int64
	player components.ID
}

// watch remembers the tick that the match has made.
func (f *footage) watch(m *systems.Match) {
	tick := m.Tick()
	if len(f.frames) == 0 {
		f.first = tick
	}
	f.players = m.Players(f.players[:0])
	frame := make([]mover, 0, len(f.players))
	for i := range f.players {
		p := &f.players[i]
		next := mover{id: p.ID, at: p.Position, velocity: p.Velocity.Add(p.Carried), alive: p.Alive, jet: p.Move.Jetting, ski: p.Move.Skiing}
		next.view = next.sees(m.Solid())
		frame = append(frame, next)
	}
	f.frames = append(f.frames, frame)
	for _, e := range m.Events() {
		if e.Kind == systems.EventDamaged && e.Subject == e.Other && e.Weapon == "disc" {
			f.events = append(f.events, shotEvent{MomentDisc, tick, e.Subject})
		}
	}
	if status, ok := modes.StatusOf(m); ok && status.Teams > 0 {
		if status.Points != f.points && f.carrier != components.Nobody && len(f.frames) > 1 {
			f.events = append(f.events, shotEvent{MomentCapture, tick, f.carrier})
		}
		f.points = status.Points
	}
	for _, flag := range modes.Flags(m, nil) {
		if flag.State == modes.FlagCarried {
			f.carrier = flag.Carrier
		}
	}
}

// find returns the best scene of a moment.
func (f *footage) find(moment Moment, seconds float64) (best clip, ok bool) {
	length := int(seconds / systems.TickSeconds)
	const step = 8 // ticks between the scenes that are tried
	score := 0.0
	try := func(at int, player components.ID) {
		if s := f.score(moment, at, length, player); s > score {
			score, best, ok = s, clip{f.first + int64(at), player}, true
		}
	}
	switch moment {
	case MomentDisc, MomentCapture:
		lead := 0.35 // of the scene is before the event
		if moment == MomentCapture {
			lead = 0.7
		}
		for _, e := range f.events {
			if e.moment == moment {
				try(int(e.tick-f.first)-int(lead*float64(length)), e.player)
			}
		}
	default:
		for at := 3 * step; at+length < len(f.frames); at += step {
			for _, p := range f.frames[at] {
				try(at, p.id)
			}
		}
	}
	return best, ok
}

// score is how good a scene of a player is; 0 is useless.
func (f *footage) score(moment Moment, at, length int, player components.ID) float64 {
	if at < 0 || at+length >= len(f.frames) {
		return 0
	}
	var speed, ski, jet, others, turn float64
	var first, last *mover
	for _, frame := range f.frames[at : at+length] {
		p := moverOf(frame, player)
		if p == nil || !p.alive {
			return 0
		}
		if first == nil {
			first = p
		}
		if last != nil {
			turn += p.velocity.Sub(last.velocity).Horizontal().Length()
		}
		last = p
		speed += p.velocity.Length()
		if p.ski {
			ski++
		}
		if p.jet {
			jet++
		}
		others += near(frame, p)
	}
	n := float64(length)
	speed, ski, jet, others = speed/n, ski/n, jet/n, others/n
	rise := last.at.Z - first.at.Z
	switch moment {
	case MomentSki:
		return speed * ski * (1 - 0.7*jet) * max(1-rise/25, 0.1) * (1 + 0.1*min(others, 3))
	case MomentJet:
		return speed * jet * max(rise, 0) / (1 + turn/60)
	case MomentDisc:
		return (max(rise, 0) + 0.3*speed) / (1 + turn/60)
	case MomentCapture:
		return speed * speed / (1 + turn/90)
	default:
		open := first.view / farView
		return speed * (0.2 + others) * open * open / (1 + turn/80)
	}
}

// sees returns the mean of how far one sees from above a player along its way and to both sides.
func (p *mover) sees(solid collision.Shape) (view float64) {
	eye, way := p.at.Add(geom.Vec{Z: 3}), p.velocity.Horizontal().Normalize()
	side := geom.Vec{X: way.Y, Y: -way.X}
	for _, turn := range [...]float64{-viewSide, 0, viewSide} {
		distance := farView
		if hit, ok := solid.Raycast(eye, way.AddScaled(side, turn).Scale(farView)); ok {
			distance *= hit.Fraction
		}
		view += distance / 3
	}
	return view
}

// moverOf returns the player in a frame.
func moverOf(frame []mover, player components.ID) *mover {
	for i := range frame {
		if frame[i].id == player {
			return &frame[i]
		}
	}
	return nil
}

// near counts the others in front of a player, up to 70 m away [ours].
func near(frame []mover, p *mover) float64 {
	count := 0.0
	for i := range frame {
		if away := frame[i].at.Sub(p.at); frame[i].id != p.id && frame[i].alive && away.Length() < 70 && away.Dot(p.velocity) > 0 {
			count++
		}
	}
	return count
}
