package systems

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// rayHook is a match with hooks, in which somebody of team 1 has a weapon. A ray pierces three.
func rayHook(t *testing.T, weapon string, hooks ...ShotHook) (*Match, components.ID) {
	t.Helper()
	spec := shipped(t, weapon)
	if spec.Ray != nil {
		spec.Ray.Pierce = 3
	}
	return duel(t, Options{Immortal: true, Modules: []Module{{Name: "test", ShotHooks: hooks}}}, spec)
}

// endOf returns where the only ray or beam of some events ends, and with whom.
func endOf(t *testing.T, events []Event) (end geom.Vec, other components.ID) {
	t.Helper()
	beams := kinds(events, EventBeam)
	if len(beams) != 1 {
		t.Fatalf("%d beams", len(beams))
	}
	return beams[0].Position.Add(beams[0].Normal), beams[0].Other
}

func TestShotHook_ARayEndsWhereTheFirstHookEndsIt(t *testing.T) {
	for _, c := range []struct {
		a, b float64 // where the two hooks end it, m
		hits int
	}{{1000, 1000, 2}, {15, 1000, 1}, {1000, 15, 1}, {5, 15, 0}, {15, 5, 0}, {0, 1000, 0}} {
		var asked []Pair
		var order []string
		stop := func(name string, at float64) ShotHook {
			return ShotHook{Name: name, Ray: func(_ *Match, ray *Pair, _, path geom.Vec) float64 {
				asked, order = append(asked, *ray), append(order, name)
				if math.Abs(path.Y-100) > 1e-9 { // the wall
					t.Errorf("the path is %v", path)
				}
				return at / path.Y
			}}
		}
		m, id := rayHook(t, "laser", stop("b", c.b), stop("a", c.a))
		for _, y := range []float64{10, 20} {
			addTarget(t, m, 0, y, 0, 2)
		}
		events := steps(m, 1, aimed(m, id, geom.Vec{Y: 200, Z: 1.84}))
		if n := len(kinds(events, EventDamaged)); n != c.hits {
			t.Errorf("ended at %v and %v m: %d hit, want %d", c.a, c.b, n, c.hits)
		}
		if end, _ := endOf(t, events); math.Abs(end.Y-min(c.a, c.b, 100)) > 1e-6 {
			t.Errorf("ended at %v and %v m: it ends at %v", c.a, c.b, end)
		}
		want := Pair{Kind: PairBeam, ID: id, Owner: id, Team: 1, Weapon: "laser"}
		if !slices.Equal(order, []string{"a", "b"}) || asked[0] != want {
			t.Errorf("asked %v for %+v, want a and b for %+v", order, asked, want)
		}
	}
}

// A beam works on the nearest to whom no hook ends it, and without one goes along the view up to
// where a hook ends it.
func TestShotHook_ABeamReachesNobodyBehindItsEnd(t *testing.T) {
	shielded := map[components.ID]bool{}
	m, id := rayHook(t, "elf", ShotHook{Name: "shields", Ray: func(_ *Match, ray *Pair, _, _ geom.Vec) float64 {
		if shielded[ray.Other] {
			return 0.75
		}
		return 1
	}})
	near, far := addTarget(t, m, 0, 10, 0, 2), addTarget(t, m, 3, 20, 0, 2)
	fire := Command{Player: id, Input: components.Input{Buttons: fireKey}}
	for _, want := range []components.ID{near, far, components.Nobody} {
		events := steps(m, 1, fire)
		end, other := endOf(t, events)
		if hurt := kinds(events, EventDamaged); other != want || len(hurt) > 1 || (len(hurt) > 0) != (want != components.Nobody) {
			t.Errorf("it reaches %d and hurts %+v, want %d", other, hurt, want)
		}
		if want == components.Nobody && math.Abs(end.Y-40) > 1e-9 {
			t.Errorf("it ends at %v, want its range of 40 m", end)
		}
		shielded[want] = true
	}
	if end, other := endOf(t, steps(m, 1, fire)); math.Abs(end.Y-30) > 1e-9 || other != components.Nobody {
		t.Errorf("it ends at %v with %d, want 30 m", end, other)
	}
}

func TestShotHook_OfAPartRunsForRaysOfWeaponsThatNameIt(t *testing.T) {
	type glassData struct{ Thick float64 }
	glass := donburi.NewComponentType[glassData]()
	spec := shipped(t, "laser")
	for want, parts := range []weapons.Parts{nil, {{Name: "glass", Data: []byte(`{"Thick":1}`)}}} {
		asked := 0
		module := Module{Name: "glass", Components: []Registration{ShotPart("glass", glass, nil)}, ShotHooks: []ShotHook{{
			Name: "glass", Of: glass, Ray: func(*Match, *Pair, geom.Vec, geom.Vec) float64 { asked++; return 1 },
		}}}
		spec.Parts = parts
		m, id := duel(t, Options{Modules: []Module{module}}, spec)
		if steps(m, 1, pull(id)); asked != want {
			t.Errorf("with parts %v it ran %d times, want %d", parts, asked, want)
		}
	}
}

func TestShotHook_ReportsAnEndOfARayThatIsNone(t *testing.T) {
	for _, fraction := range []float64{-0.1, math.NaN()} {
		m, id := rayHook(t, "laser", ShotHook{Name: "odd", Ray: func(*Match, *Pair, geom.Vec, geom.Vec) float64 { return fraction }})
		events := steps(m, 1, pull(id))
		if err := m.Problem(); !errors.Is(err, ErrRequest) || !strings.Contains(err.Error(), `shot hook "odd"`) {
			t.Errorf("%v: %v", fraction, err)
		}
		if end, _ := endOf(t, events); math.Abs(end.Y-100) > 1e-9 {
			t.Errorf("%v: it ends at %v, want the wall", fraction, end)
		}
	}
}

// TestProximity_OfAShotThatStoppedCountsFromThereOn: a shell stops at the wall within a tick, and
// somebody comes near it later in the same tick.
func TestProximity_OfAShotThatStoppedCountsFromThereOn(t *testing.T) {
	spec := pellet()
	spec.Projectile.Flight.Radius = 0.1
	spec.Projectile.Fuse, spec.Projectile.Payload.Radius = &components.FuseData{Proximity: 2}, 5
	spec.Projectile.Bounce = &components.BounceData{Elasticity: 0.5}
	var stopped, ended []float64
	hook := ShotHook{Name: "stops", Contact: func(_ *Match, s FlyingShot, c *ShotContact) {
		if c.Other == components.Nobody {
			c.Answer, stopped = ShotStops, append(stopped, s.Seconds())
		}
	}, End: func(_ *Match, s FlyingShot, _ *ShotContact) { ended = append(ended, s.Seconds()) }}
	m, id := duel(t, Options{Immortal: true, Modules: []Module{{Name: "test", ShotHooks: []ShotHook{hook}}}}, spec)
	target := join(t, m, PlayerSpec{Position: at(99.4, 20, 9), Velocity: geom.Vec{Y: -1000}, Team: 2})
	playerEntry(m, target).health.ProtectedTicks = 0
	lob(m, "pellet", id, geom.Vec{X: 97, Z: 10}, geom.Vec{X: 200})
	steps(m, 1)
	const wall, near = (100 - 0.1 - 97) / 200, (20 - 0.5 - 2) / 1000.0
	if len(stopped) != 1 || len(ended) != 1 || math.Abs(stopped[0]-wall) > 1e-9 || math.Abs(ended[0]-near) > 1e-4 {
		t.Errorf("it stopped at %v s and went off at %v s, want %v and %v", stopped, ended, wall, near)
	}
}
