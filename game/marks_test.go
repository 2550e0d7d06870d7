package game

import (
	"math"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/systems"
)

// climb lets the user slide up the wall of the yard for a second, and returns the
// game with the camera on the wall.
func climb(t *testing.T) (*Game, components.ID) {
	t.Helper()
	g, ids := newGame(t)
	spec, err := systems.Preset(components.ModelSlide, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := g.session.state.Match.Refit(ids[0], spec); err != nil {
		t.Fatal(err)
	}
	entry, _ := g.session.state.Match.Entry(ids[0])
	components.Position.Get(entry).Feet = geom.Vec{Y: -9, Z: 0.01}
	g.restart()
	g.look.Yaw = 180
	for range 40 {
		g.poll("W")
		g.tick()
		g.session.builder.Marks.Update(systems.TickSeconds)
	}
	return g, ids[0]
}

func TestMarks_ASlideLeavesABandOnTheWall(t *testing.T) {
	g, _ := climb(t)
	decals := g.session.builder.Marks.Decals(nil)
	if len(decals) < 2 {
		t.Fatalf("%d marks after a second of sliding", len(decals))
	}
	low, high := math.Inf(1), 0.0
	for i, d := range decals {
		if math.Abs(d.From.Y+10) > 1e-6 || math.Abs(d.To.Y+10) > 1e-6 || d.Normal != (geom.Vec{Y: 1}) {
			t.Errorf("mark %d is at %v to %v, not on the wall", i, d.From, d.To)
		}
		low, high = min(low, d.From.Z), max(high, d.To.Z)
		if i > 0 && d.From.Sub(decals[i-1].To).Length() > 1e-9 {
			t.Errorf("mark %d begins at %v, the one before ends at %v", i, d.From, decals[i-1].To)
		}
	}
	if high-low < 3 {
		t.Errorf("the marks span %v m of height", high-low)
	}
}

func TestMarks_AreDrawnAndFade(t *testing.T) {
	g, id := climb(t)
	entry, _ := g.session.state.Match.Entry(id)
	components.Position.Get(entry).Feet = geom.Vec{Z: 0.01}
	components.Velocity.Get(entry).Linear = geom.Vec{}
	g.poll()
	g.tick()
	g.restart()
	g.look.Yaw, g.look.Pitch = 180, 10
	seen := pictureOf(g, 640, 400)
	save(t, "marks", seen)
	g.session.builder.Marks.Update(present.MarkLife)
	if n := len(g.session.builder.Marks.Decals(nil)); n != 0 {
		t.Fatalf("%d marks are left at the end of their life", n)
	}
	faded := pictureOf(g, 640, 400)
	darker := 0
	for i := 0; i < len(seen.Pix); i += 4 {
		if int(seen.Pix[i]) < int(faded.Pix[i])-20 {
			darker++
		}
	}
	if darker < 200 {
		t.Errorf("%d pixels are darker with marks than without", darker)
	}
}
