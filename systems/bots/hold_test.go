package bots_test

import (
	"os"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
)

// TestSend_TwoTeamsHoldAHill that stands still or moves at 3 m/s around the middle of the valley: how much of
// their lives they are within 20 m of it. Who fights for it lives for 22 s, of which the way of 360 m takes
// 12.4 s; 33 of 36 lives arrive, and those who have been there are on it for 80 % of what is left. So half of
// their lives is out of reach, however good the way: at 29 m/s it leaves 44 %.
func TestSend_TwoTeamsHoldAHill(t *testing.T) {
	hills := []struct {
		speed   float64 // m/s
		weapons []string
		least   float64
	}{{0, []string{}, 0.7}, {3, []string{}, 0.7}, {0, nil, 0.25}, {3, nil, 0.25}}
	if os.Getenv("SKIJET_LONG") == "" {
		hills = hills[1:3] // one that moves, and one that is fought for
	}
	matches := 3 // in one match chance is worth some hundredths
	if testing.Short() {
		matches = 1
	} else if os.Getenv("SKIJET_LONG") == "" {
		matches = 2
	}
	for _, c := range hills {
		on, alive := 0, 0
		for begins := range matches {
			m, ids := teamMatch(t, "valley", 4, c.weapons, modes.TeamDeathmatch.Module(modes.Rules{}))
			steps(m, 7*begins)
			for tick := range 3000 {
				const radius, turn = 60, 65536 / 6.2832
				around := geom.YawPitch{Yaw: geom.Angle(int(float64(tick)*systems.TickSeconds*c.speed/radius*turn) % 65536)}.Forward()
				hill := m.Level.Bounds.Center().Add(around.Scale(radius))
				hill.Z, _ = m.Level.Terrain.Height(hill.X, hill.Y)
				for _, id := range ids {
					if err := bots.Send(m, id, hill, 2); err != nil {
						t.Fatal(err)
					}
					if components.Health.Get(entryOf(m, id)).Alive() {
						alive++
						if feetOf(m, id).Sub(hill).Length() < 20 {
							on++
						}
					}
				}
				bots.Play(m, nil)
			}
		}
		part := float64(on) / float64(alive)
		if t.Logf("hill at %v m/s, armed %v: %.0f %%", c.speed, c.weapons == nil, 100*part); part < c.least {
			t.Errorf("hill at %v m/s, armed %v: they are on it for %.0f %% of their lives", c.speed, c.weapons == nil, 100*part)
		}
	}
}
