package systems

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
)

// rayThing is something in the way of a ray.
type rayThing struct {
	id    components.ID
	box   geom.Box
	drone bool // stops every ray
	ghost bool // no ray meets it
}

// rayStep is how far apart the slow oracle looks, m.
const rayStep = 0.004

// walkRay walks along a ray in small steps, and lists whom it enters, in that order, up to its end.
// It is not sure where it enters two within a few steps.
func walkRay(from, aim geom.Vec, reach float64, pierce int, things []rayThing) (hit []rayThing, end float64, sure bool) {
	last := -1.0
	for end = 0; end < reach; end += rayStep {
		at := from.AddScaled(aim, end)
		for _, thing := range things {
			off := at.Sub(thing.box.Center).Abs()
			inside := off.X <= thing.box.Half.X && off.Y <= thing.box.Half.Y && off.Z <= thing.box.Half.Z
			if thing.ghost || !inside || slices.Contains(hit, thing) {
				continue
			}
			if end-last < 4*rayStep {
				return nil, 0, false
			}
			last, hit = end, append(hit, thing)
			if thing.drone || len(hit) > pierce {
				return hit, end, true
			}
		}
	}
	return hit, end, reach-last > 4*rayStep
}

// rayScene is somebody who fires zap at random posts and drones between them and a wall.
func rayScene(t *testing.T, r *rand.Rand, zap weapons.Spec) (m *Match, id components.ID, things []rayThing) {
	t.Helper()
	ghosts := map[components.ID]bool{}
	module := Module{Name: "ghosts", Filters: []Filter{{Name: "ghosts", Ask: func(_ *Match, p *Pair) Verdict {
		if p.Kind == PairBeam && ghosts[p.Other] {
			return PairPasses
		}
		return Undecided
	}}}}
	m, id = duel(t, Options{Immortal: true, Modules: []Module{module}}, zap, drone(50, false))
	for range 20 {
		center := geom.Vec{X: 3 * (r.Float64() - 0.5), Y: 5 + 90*r.Float64(), Z: 1 + 3*r.Float64()}
		half := geom.Vec{X: 0.2 + r.Float64(), Y: 0.2 + r.Float64(), Z: 0.2 + 0.5*r.Float64()}
		thing := rayThing{drone: r.IntN(3) == 0, ghost: r.IntN(4) == 0}
		if slices.ContainsFunc(things, func(o rayThing) bool { return math.Abs(o.box.Center.Y-center.Y) < 3 }) {
			continue // a drone that touches anything goes off
		}
		if thing.drone {
			half = geom.Vec{X: 0.5, Y: 0.5, Z: 0.5}
			lob(m, "drone", components.Nobody, center, geom.Vec{})
			all := m.Projectiles(nil)
			thing.id = all[len(all)-1].ID
		} else {
			thing.id = spawn(t, m, With(components.Position, components.PositionData{Feet: center}), With(components.HitBox, components.HitBoxData{Half: half}),
				With(components.Health, components.HealthData{Current: 50, Max: 50}))
		}
		thing.box, ghosts[thing.id] = geom.Box{Center: center, Half: half}, thing.ghost
		things = append(things, thing)
	}
	return m, id, things
}

// TestRay_HitsWhatASlowWalkAlongItEnters compares random rays through random posts and drones, some
// of which let rays pass, with a walk in steps of 4 mm.
func TestRay_HitsWhatASlowWalkAlongItEnters(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 11))
	compared, stopped := 0, 0
	for scene := range 60 {
		reach := 30 + 90*r.Float64()
		zap := weapons.Spec{Name: "zap", Trigger: weapons.Trigger{CycleTicks: 1}, Ray: &weapons.Ray{Range: reach, Kind: "zap", Damage: 0.25, Pierce: r.IntN(4)}}
		m, id, things := rayScene(t, r, zap)
		in := aimed(m, id, things[r.IntN(len(things))].box.Center)
		events := steps(m, 1, in)
		beam := kinds(events, EventBeam)[0]
		aim := in.Look.Forward()
		wall := (100 - beam.Position.Y) / aim.Y
		if aim.Z < 0 {
			wall = min(wall, beam.Position.Z/-aim.Z) // the floor
		}
		want, end, sure := walkRay(beam.Position, aim, min(reach, wall), zap.Ray.Pierce, things)
		if !sure {
			continue
		}
		compared++
		var posts, got []components.ID
		for _, thing := range want {
			if !thing.drone {
				posts = append(posts, thing.id)
			}
		}
		for _, e := range kinds(events, EventDamaged) {
			got = append(got, e.Subject)
		}
		last := components.Nobody
		if len(posts) > 0 {
			last = posts[len(posts)-1]
		}
		if !slices.Equal(got, posts) || beam.Other != last || math.Abs(beam.Normal.Length()-end) > 2*rayStep {
			t.Errorf("scene %d: it hits %v, the last is %d, and ends at %v m; want %v and %v", scene, got, beam.Other, beam.Normal.Length(), posts, end)
		}
		for _, thing := range things {
			if !thing.drone {
				continue
			}
			hurt := components.Volatile.Get(mustEntry(m, thing.id)).Health < 50
			if stopped += map[bool]int{true: 1}[hurt]; hurt != slices.Contains(want, thing) {
				t.Errorf("scene %d: drone %d is hurt: %v", scene, thing.id, hurt)
			}
		}
	}
	if compared < 40 || stopped < 10 {
		t.Errorf("%d rays compared, of which drones stopped %d", compared, stopped)
	}
}
