package game

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/present"
)

// facing turns the player to the wall of the yard, 10 m behind, with some weapon.
func facing(t *testing.T, weapon string) *Game {
	t.Helper()
	g, ids := newGame(t)
	g.look.Yaw = 180
	entry, _ := g.session.state.Match.Entry(ids[0])
	for i, slot := range components.Arsenal.Get(entry).Slots {
		if slot.Weapon == weapon {
			g.weaponChoice.next = uint8(i + 1)
		}
	}
	for range 40 { // until nobody is protected
		g.poll()
		g.tick()
	}
	return g
}

// fire holds the trigger for some ticks.
func fire(g *Game, ticks int) {
	for range ticks {
		g.poll(input.MouseLeft)
		g.tick()
	}
}

// TestFired_ShotsLeaveTheirMarksOnTheWall: a scorch of a disc, holes of bullets and
// bolts, and nothing of a beam.
func TestFired_ShotsLeaveTheirMarksOnTheWall(t *testing.T) {
	for weapon, wide := range map[string]float64{"disc": 4.2, "chaingun": 0.16, "blaster": 0.24, "elf": 0} {
		g := facing(t, weapon)
		fire(g, 60)
		if wide == 0 {
			if n := len(g.session.builder.Marks.Burns.All); n != 0 {
				t.Errorf("%s leaves %d marks", weapon, n)
			}
			continue
		}
		if len(g.session.builder.Marks.Burns.All) == 0 {
			t.Errorf("%s leaves no mark", weapon)
			continue
		}
		b := g.session.builder.Marks.Burns.All[0]
		if b.Normal != (geom.Vec{Y: 1}) || b.From.Y < -10.001 || b.From.Y > -9.999 || b.Width < wide-1e-9 || b.Width > wide+1e-9 {
			t.Errorf("%s: the mark is %+v, want one %v m wide on the wall", weapon, b.Decal, wide)
		}
	}
}

// TestMarks_OfShotsAreBoundedAndFade leaves more than there is room for.
func TestMarks_OfShotsAreBoundedAndFade(t *testing.T) {
	m := present.NewMarks()
	for i := range 3 * present.MaxBurns {
		m.Burnt(geom.Vec{X: float64(i)}, geom.Up(), 1, [3]float32{}, 1)
	}
	shown := m.Decals(nil)
	if len(shown) != present.MaxBurns || shown[0].Strength <= 0 {
		t.Fatalf("%d marks", len(shown))
	}
	m.Update(present.BurnLife * 0.9)
	if faded := m.Decals(nil); faded[0].Strength >= shown[0].Strength {
		t.Error("they do not fade")
	}
	if m.Update(present.BurnLife); len(m.Decals(nil)) != 0 {
		t.Error("they stay for ever")
	}
}
