package game

import (
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems"
)

const (
	// backdropBack and backdropUp are where the camera of the start page is, m behind and above
	// who is followed [ours]: far enough to show the ground that is skied down.
	backdropBack, backdropUp = 8, 2.8
	// backdropRoom is the share of that way that must be free; with less a wall fills the picture.
	backdropRoom = 0.6
	// backdropLeast is the share without which it is left at once, if somebody else has room.
	backdropLeast = 0.3
	// backdropPatience is for how long a picture without room, or of somebody who died, is
	// shown, s.
	backdropPatience = 0.8
	// backdropTurn is the time constant with which the picture makes room for the menu, s.
	backdropTurn = 0.3
)

// backdrop is the camera of the start page. It flies behind one of those who play and goes on
// to somebody else where there is no room for it.
type backdrop struct {
	dolly   present.Dolly
	cramped float64 // s for which there was no room
	aside   float64 // share of the half picture by which the middle is moved to the right
}

// newBackdrop returns the camera of a match.
func newBackdrop(m *systems.Match) backdrop {
	return backdrop{dolly: present.Dolly{Back: backdropBack, Up: backdropUp, World: m.Solid()}}
}

// overfly returns the camera of the start page, which has who is followed in the middle of
// what the menu leaves free.
func (g *Game) overfly(p *systems.PlayerState, seconds float64) render.Camera {
	b := &g.scenery
	cam, room := b.dolly.Place(p, seconds)
	if b.cramped += seconds; p.Alive && room >= backdropRoom {
		b.cramped = 0
	}
	if b.cramped > backdropPatience || room < backdropLeast {
		if next, most := g.roomiest(); b.cramped > backdropPatience || most >= backdropRoom {
			g.follow(next)
			b.cramped = 0
			b.dolly.TurnAtOnce()
		}
	}
	covered := 0.0
	if g.menu.Open {
		covered = g.ui.Covered()
	}
	b.aside += (covered - b.aside) * (1 - math.Exp(-seconds/backdropTurn))
	cam.Look.Yaw += geom.Degrees(math.Atan(b.aside*math.Tan(cam.FovDeg*math.Pi/360)) * 180 / math.Pi)
	return cam
}

// roomiest returns the next player after the followed one with room for the camera or, if there
// is none, the one with the most, and how much that is.
func (s *session) roomiest() (best components.ID, most float64) {
	best, most = s.Self, -1
	n := len(s.History.After)
	own := slices.IndexFunc(s.History.After, func(p systems.PlayerState) bool { return p.ID == s.Self })
	for i := range n {
		p := &s.History.After[(own+1+i)%n]
		if !p.Alive || s.Spectates(p.ID) {
			continue
		}
		trial := newBackdrop(s.Match)
		if _, room := trial.dolly.Place(p, 0); room > most {
			best, most = p.ID, room
		}
		if most >= 1 {
			break
		}
	}
	return best, most
}
