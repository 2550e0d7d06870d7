package systems

import (
	"errors"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/yohamta/donburi"
)

func TestShotHook_WhatPassesIsNotMet(t *testing.T) {
	var first components.ID
	m, shooter, posts := hooked(t, ShotHook{Passes: func(_ *Match, _ FlyingShot, other components.ID) bool { return other == first }})
	first = posts[0]
	steps(m, 1, pull(shooter))
	steps(m, 8)
	if got := healths(m, posts); got != [2]float64{1, 0.9} {
		t.Errorf("the posts have %v", got)
	}
}

// TestFlyingShot_ActsAtAContactAndFliesOn also looks at what is told of it.
func TestFlyingShot_ActsAtAContactAndFliesOn(t *testing.T) {
	var got []string
	m, shooter, posts := hooked(t, ShotHook{
		Contact: func(_ *Match, s FlyingShot, c *ShotContact) {
			if s.Act(); c.Armed || c.Place.Y != 12 && c.Place.Y != 18 {
				t.Errorf("contact %+v", c)
			}
			c.Answer = ShotPasses
		},
		Explode: func(_ *Match, s FlyingShot, c *ShotContact) {
			got = append(got, "explode")
			s.AddPayload(&components.PayloadData{Kind: "more", Damage: 0.01})
		},
		Flown: func(_ *Match, s FlyingShot, c *ShotContact) {
			if c != nil && c.Answer == ShotPasses {
				got = append(got, "passed")
			}
		},
	})
	steps(m, 1, pull(shooter))
	steps(m, 8)
	if want := []string{"explode", "passed", "explode", "passed"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := healths(m, posts); got[0] > 0.8900001 || got[0] < 0.8899999 || got[0] != got[1] {
		t.Errorf("the posts have %v", got)
	}
}

// TestShotHook_FlownMayEndAShot after a bounce, and at the end of a tick.
func TestShotHook_FlownMayEndAShot(t *testing.T) {
	for _, atContact := range []bool{false, true} {
		hook := answering(ShotBounces)
		flown := 0
		hook.Flown = func(_ *Match, s FlyingShot, c *ShotContact) {
			if (c != nil) == atContact {
				flown++
				s.Remove()
			}
		}
		m, shooter, posts := hooked(t, hook)
		steps(m, 1, pull(shooter))
		if steps(m, 8); flown != 1 || len(m.Projectiles(nil)) != 0 || healths(m, posts) != [2]float64{1, 1} {
			t.Errorf("at a contact %v: removed %d times, %d fly", atContact, flown, len(m.Projectiles(nil)))
		}
	}
}

// TestShotHook_ShovedKeepsAShotFromAPlatform that falls on it.
func TestShotHook_ShovedKeepsAShotFromAPlatform(t *testing.T) {
	for _, left := range []bool{false, true} {
		press := testlevels.Slab(geom.Vec{X: 6, Y: 6, Z: 1}, testlevels.Stop(0, 0, 12, 6, 40), testlevels.Stop(0, 0, 2, 6, 0))
		met := 0
		hook := ShotHook{Name: "test", Fly: func(*Match, FlyingShot) bool { return true }, Shoved: func(m *Match, s FlyingShot, platform components.ID) bool {
			if _, ok := m.Pose(platform); ok {
				met++
			}
			return left
		}}
		m, _ := duel(t, Options{Level: withPlatforms(t, press), Modules: []Module{{Name: "test", ShotHooks: []ShotHook{hook}}}}, plain())
		shot, err := m.Launch(Shot{Weapon: "plain", Position: geom.Vec{Z: 10}})
		if err != nil {
			t.Fatal(err)
		}
		steps(m, 50)
		if at := feetOf(m, shot); met == 0 || (at == geom.Vec{Z: 10}) != left {
			t.Errorf("left %v: asked %d times, it is at %v", left, met, at)
		}
	}
}

// TestFlyingShot_KnowsItsStrengthAndWhoFiredIt from a trigger, from a launch and from another
// shot.
func TestFlyingShot_KnowsItsStrengthAndWhoFiredIt(t *testing.T) {
	type seen struct {
		fired      bool
		damage     float64
		generation int
		owner      components.ID
		team       int
	}
	var got []seen
	m, shooter, _ := hooked(t, ShotHook{
		Fired: func(_ *Match, s FlyingShot) {
			damage, radius := s.Strength()
			if radius != 1 || FlyingPart(s, components.Fuse) != nil || FlyingPart(s, components.Payload) != s.Payload() || FlyingPart(s, components.Flight) != s.Flight() {
				t.Errorf("radius %v, fuse %v", radius, FlyingPart(s, components.Fuse))
			}
			got = append(got, seen{s.IsFired(), damage, FlyingPart(s, components.Shot).Generation, s.Owner().ID, s.Owner().Team})
		},
		End: func(m *Match, s FlyingShot, _ *ShotContact) {
			if FlyingPart(s, components.Shot).Generation == 0 {
				if err := s.Release(Shot{Weapon: "plain", Position: *s.Position(), Velocity: geom.Vec{Z: 10}}); err != nil {
					t.Error(err)
				}
				if err := s.Release(Shot{Weapon: "none"}); !errors.Is(err, ErrLaunch) {
					t.Error(err)
				}
			}
		},
	})
	steps(m, 1, pull(shooter))
	steps(m, 6)
	if _, err := m.Launch(Shot{Weapon: "plain", Position: geom.Vec{X: -20, Z: 10}, Damage: 2}); err != nil {
		t.Fatal(err)
	}
	steps(m, 1)
	want := []seen{{true, 1, 0, shooter, 1}, {false, 1, 1, shooter, 1}, {false, 2, 0, components.Nobody, 0}}
	if !slices.Equal(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// TestFlyingShot_ReleasesNoMoreThanMayFly, and tells of the one too many.
func TestFlyingShot_ReleasesNoMoreThanMayFly(t *testing.T) {
	m, shooter, _ := hooked(t, ShotHook{Fired: func(_ *Match, s FlyingShot) {
		if !s.IsFired() {
			return // it was released
		}
		err := error(nil)
		for n := 0; err == nil && n < MaxProjectiles; n++ {
			err = s.Release(Shot{Weapon: "plain", Position: geom.Vec{Z: 30}})
		}
		if !errors.Is(err, ErrLaunch) {
			t.Error(err)
		}
	}})
	steps(m, 1, pull(shooter))
	if limits := kinds(m.Events(), EventLimit); len(limits) != 1 || limits[0].Subject != shooter || limits[0].Weapon != "plain" || limits[0].Limit != LimitProjectiles {
		t.Errorf("told %d times", len(limits))
	}
}

// TestQuery_ShotsAreAlsoThoseFiredInTheTick by the components that they carry.
func TestQuery_ShotsAreAlsoThoseFiredInTheTick(t *testing.T) {
	type markData struct{ N int }
	mark := donburi.NewComponentType[markData]()
	all, marked := NewQuery(components.Position), NewQuery(components.Flight, mark) // players have a position too
	var counts [][2]int
	module := Module{Name: "marks", Components: []Registration{State("marks", mark, OnShots("alt"))},
		Schedule: func(s Schedule) Schedule {
			return s.After("projectiles", System{Name: "marks", Run: func(m *Match) {
				count := [2]int{}
				for s := range all.Shots(m) {
					count[0]++
					s.Velocity().Z = 7 // which an entity and a shot that is none both keep
				}
				for s := range marked.Shots(m) {
					FlyingPart(s, mark).N++
					count[1]++
				}
				counts = append(counts, count)
			}})
		}}
	alt := plain()
	alt.Name = "alt"
	m, shooter := duel(t, Options{Modules: []Module{module}}, alt, plain())
	if _, err := m.Launch(Shot{Weapon: "plain", Position: geom.Vec{X: -20, Z: 10}}); err != nil {
		t.Fatal(err)
	}
	steps(m, 2, pull(shooter))
	if want := [][2]int{{2, 1}, {2, 1}}; !slices.Equal(counts[len(counts)-2:], want) {
		t.Errorf("got %v, want %v", counts, want)
	}
	for _, s := range m.Projectiles(nil) {
		if s.Velocity.Z != 7 {
			t.Errorf("%s flies %v", s.Weapon, s.Velocity)
		}
		if entry := mustEntry(m, s.ID); s.Weapon == "alt" && mark.Get(entry).N != 2 {
			t.Errorf("it has %d marks", mark.Get(entry).N)
		}
	}
}

// TestFlyingShot_AsksFiltersAndLayersWhomItReaches in the middle of a flight, of which the pair
// is another one.
func TestFlyingShot_AsksFiltersAndLayersWhomItReaches(t *testing.T) {
	var posts [2]components.ID
	var got []bool
	module := Module{Name: "test",
		Filters: []Filter{{Name: "test", Ask: func(_ *Match, p *Pair) Verdict {
			if p.Kind == PairBlast && p.Weapon == "plain" && p.Team == 1 && p.Other == posts[0] {
				return PairPasses
			}
			return Undecided
		}}},
		ShotHooks: []ShotHook{{Name: "test", Passes: func(_ *Match, s FlyingShot, _ components.ID) bool {
			got = append(got, s.Reaches(posts[0]), s.Reaches(posts[1]), s.Reaches(99))
			return false
		}}}}
	m, shooter := duel(t, Options{Modules: []Module{module}}, plain())
	posts = [2]components.ID{addTarget(t, m, 0, 12, 0, 2), addTarget(t, m, 20, 20, 0, 2)}
	play := func() []bool {
		got = nil
		steps(m, 1, pull(shooter))
		events := steps(m, 12)
		if n := count(events, EventDamaged, posts[0]); n != 1 {
			t.Errorf("the shot hit %d times", n)
		}
		return got[:3]
	}
	if got := play(); !slices.Equal(got, []bool{false, true, false}) {
		t.Errorf("it reaches %v", got)
	}
	if err := m.Add(posts[1], With(components.Layers, components.LayersData{})); err != nil {
		t.Fatal(err)
	}
	if got := play(); !slices.Equal(got, []bool{false, false, false}) {
		t.Errorf("it reaches %v, where one is in no layer", got)
	}
}
