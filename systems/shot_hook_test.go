package systems

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/yohamta/donburi"
)

// hooked is a match of a plain weapon, with a hook and two posts before the shooter.
func hooked(t *testing.T, h ShotHook) (m *Match, shooter components.ID, posts [2]components.ID) {
	t.Helper()
	h.Name = "test"
	m, shooter = duel(t, Options{Modules: []Module{{Name: "test", ShotHooks: []ShotHook{h}}}}, plain())
	for i := range posts {
		id, err := m.Spawn(With(components.Position, components.PositionData{Feet: geom.Vec{Y: float64(12 + 6*i)}}),
			With(components.HitBox, components.HitBoxData{Center: geom.Vec{Z: 2}, Half: geom.Vec{X: 1, Y: 1, Z: 2}}),
			With(components.Health, components.HealthData{Current: 1, Max: 1}))
		if err != nil {
			t.Fatal(err)
		}
		posts[i] = id
	}
	steps(m, 1)
	return m, shooter, posts
}

func pull(id components.ID) Command {
	return Command{Player: id, Input: components.Input{Buttons: fireKey}}
}

// healths returns what the posts have left.
func healths(m *Match, posts [2]components.ID) (left [2]float64) {
	for i, id := range posts {
		entry, _ := m.Entry(id)
		left[i] = components.Health.Get(entry).Current
	}
	return left
}

// answering answers all contacts with entities alike.
func answering(answer ShotAnswer) ShotHook {
	return ShotHook{Contact: func(_ *Match, _ FlyingShot, c *ShotContact) {
		if c.Other != components.Nobody {
			c.Answer = answer
		}
	}}
}

func TestShotHook_RunsAtEachPointOfAFlightInOrder(t *testing.T) {
	var got []string
	m, shooter, posts := hooked(t, ShotHook{
		Fired: func(m *Match, s FlyingShot) {
			got = append(got, "fired")
			if _, is := m.Entry(s.ID()); is {
				t.Error("it is an entity before its first flight")
			}
		},
		Fly: func(*Match, FlyingShot) bool { got = append(got, "fly"); return false },
		Contact: func(_ *Match, s FlyingShot, c *ShotContact) {
			got = append(got, "contact")
			if c.Other == components.Nobody || c.Answer != ShotHits || *s.Position() != c.Position || !(s.Seconds() > 0) {
				t.Errorf("contact %+v at %v, %v s", c, *s.Position(), s.Seconds())
			}
		},
		End: func(_ *Match, s FlyingShot, c *ShotContact) {
			got = append(got, "end")
			if c == nil || s.Weapon() != "plain" || s.Owner().Team != 1 || s.Payload().Damage != 0.1 || s.Life().Ticks <= 0 {
				t.Errorf("end with %+v", c)
			}
			s.Detonate() // which it does already
		},
	})
	steps(m, 1, pull(shooter))
	steps(m, 8)
	// 11 m at 100 m/s: the fourth tick.
	if want := []string{"fired", "fly", "fly", "fly", "fly", "contact", "end"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := healths(m, posts); got != [2]float64{0.9, 1} {
		t.Errorf("the posts have %v", got)
	}
}

func TestShotHook_AnswersDecideWhatComesOfAContact(t *testing.T) {
	for _, c := range []struct {
		answer ShotAnswer
		left   [2]float64
		flies  func(velocity geom.Vec) bool
	}{
		{ShotHits, [2]float64{0.9, 1}, nil},
		{ShotPasses, [2]float64{1, 1}, func(v geom.Vec) bool { return v.Y > 99 }},
		{ShotBounces, [2]float64{1, 1}, func(v geom.Vec) bool { return v.Y < -99 }},
		{ShotStops, [2]float64{1, 1}, func(v geom.Vec) bool { return v.Y > 99 }},
	} {
		shot := components.Nobody
		hook := answering(c.answer)
		hook.Fired = func(_ *Match, s FlyingShot) { shot = s.ID() }
		var met ShotContact
		hook.Flown = func(_ *Match, _ FlyingShot, c *ShotContact) {
			if c != nil {
				met = *c
			}
		}
		m, shooter, posts := hooked(t, hook)
		steps(m, 1, pull(shooter))
		steps(m, 3) // the tick of the first contact
		entry, flies := m.Entry(shot)
		if flies != (c.flies != nil) {
			t.Errorf("answer %d: flies %v", c.answer, flies)
			continue
		}
		if flies {
			if v := components.Velocity.Get(entry).Linear; met.Other != posts[0] || met.Answer != c.answer || !c.flies(v) {
				t.Errorf("answer %d: contact %+v, velocity %v", c.answer, met, v)
			}
		}
		steps(m, 4)
		if got := healths(m, posts); got != c.left {
			t.Errorf("answer %d: the posts have %v, want %v", c.answer, got, c.left)
		}
	}
}

func TestShotHook_PassesThroughOneAndHitsTheNext(t *testing.T) {
	through, contacts := components.Nobody, 0
	m, shooter, posts := hooked(t, ShotHook{Contact: func(_ *Match, _ FlyingShot, c *ShotContact) {
		if contacts++; c.Other == through {
			c.Answer = ShotPasses
		}
	}})
	through = posts[0]
	steps(m, 1, pull(shooter))
	steps(m, 8)
	if got := healths(m, posts); got != [2]float64{1, 0.9} || contacts > 3 {
		t.Errorf("the posts have %v after %d contacts", got, contacts)
	}
}

func TestShotHook_DoesNotPassThroughTheLevel(t *testing.T) {
	ended := 0
	m, shooter, _ := hooked(t, ShotHook{
		Contact: func(_ *Match, _ FlyingShot, c *ShotContact) { c.Answer = ShotPasses },
		End:     func(*Match, FlyingShot, *ShotContact) { ended++ },
	})
	steps(m, 1, pull(shooter))
	if steps(m, 40); ended != 1 { // the wall is 100 m away
		t.Errorf("%d shots ended at the wall", ended)
	}
}

func TestShotHook_HoldsChangesRemovesAndSetsOff(t *testing.T) {
	for what, c := range map[string]struct {
		fly  func(*Match, FlyingShot) bool
		left [2]float64
	}{
		"held":      {func(*Match, FlyingShot) bool { return true }, [2]float64{1, 1}},
		"removed":   {func(_ *Match, s FlyingShot) bool { s.Remove(); return false }, [2]float64{1, 1}},
		"set off":   {func(_ *Match, s FlyingShot) bool { s.Detonate(); return false }, [2]float64{1, 1}},
		"stronger":  {func(_ *Match, s FlyingShot) bool { s.Payload().Damage = 0.25; return false }, [2]float64{0.75, 1}},
		"put aside": {func(_ *Match, s FlyingShot) bool { s.Position().X = 5; return false }, [2]float64{1, 1}},
	} {
		m, shooter, posts := hooked(t, ShotHook{Fly: c.fly})
		steps(m, 1, pull(shooter))
		steps(m, 8)
		if got := healths(m, posts); got != c.left || m.Problem() != nil {
			t.Errorf("%s: the posts have %v, want %v; %v", what, got, c.left, m.Problem())
		}
	}
}

func TestShotHook_ReportsWhatAShotCannotHave(t *testing.T) {
	for want, h := range map[string]ShotHook{
		"velocity":  {Fly: func(_ *Match, s FlyingShot) bool { s.Velocity().X = math.NaN(); return false }},
		"position":  {Fired: func(_ *Match, s FlyingShot) { s.Position().Z = math.Inf(1) }},
		"Radius":    {Fly: func(_ *Match, s FlyingShot) bool { s.Flight().Radius = -1; return false }},
		"answer 9":  answering(9),
		"use Match": {Fly: func(m *Match, s FlyingShot) bool { removeEntity(m, s.ID()); return false }},
	} {
		m, shooter, _ := hooked(t, h)
		var problem error
		for i := range 6 {
			var pulls []Command
			if i == 0 {
				pulls = []Command{pull(shooter)}
			}
			steps(m, 1, pulls...)
			problem = errors.Join(problem, m.Problem())
		}
		if problem == nil || !strings.Contains(problem.Error(), `shot hook "test"`) || !strings.Contains(problem.Error(), want) {
			t.Errorf("%s: %v", want, problem)
		}
	}
}

// removeEntity takes an entity out of the world behind the match.
func removeEntity(m *Match, id components.ID) {
	if entry, ok := m.Entry(id); ok {
		m.World.Remove(entry.Entity())
	}
}

func TestShotHook_OfAComponentRunsForItsShotsAlone(t *testing.T) {
	type markData struct{ Left int }
	mark := donburi.NewComponentType[markData]()
	seen := 0
	module := Module{Name: "marks", Components: []Registration{ShotPart("marks", mark, nil)}, ShotHooks: []ShotHook{{
		Name: "marks", Of: mark,
		Fly: func(_ *Match, s FlyingShot) bool { seen++; FlyingPart(s, mark).Left--; return false },
	}}}
	m, _ := duel(t, Options{Modules: []Module{module}}, plain())
	launch := func(parts ...Part) components.ID {
		id, err := m.Launch(Shot{Weapon: "plain", Position: geom.Vec{X: -20, Z: 10}, Velocity: geom.Vec{Y: 10}, Parts: parts})
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	launch()
	marked := launch(With(mark, markData{Left: 10}))
	steps(m, 4)
	entry, _ := m.Entry(marked)
	if left := mark.Get(entry).Left; seen != 4 || left != 6 {
		t.Errorf("ran %d times, %d left", seen, left)
	}
}

func TestModule_ShotHooksThatAreNotWholeAreRefused(t *testing.T) {
	fly := func(*Match, FlyingShot) bool { return false }
	for want, hooks := range map[string][]ShotHook{
		"lacks its name or what to run": {{Name: "a"}},
		`the shot hook "" lacks`:        {{Fly: fly}},
		`two shot hooks are named "a"`:  {{Name: "a", Fly: fly}, {Name: "a", Fly: fly}},
		"which no module registers":     {{Name: "a", Fly: fly, Of: donburi.NewComponentType[struct{ A int }]()}},
		"65 shot hooks, at most 64":     make([]ShotHook, 65),
	} {
		_, err := NewMatch(Options{Level: hall(t, nil), Modules: []Module{{Name: "m", ShotHooks: hooks}}})
		if !errors.Is(err, ErrModule) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

func TestShotHook_AllocatesNothing(t *testing.T) {
	m, _, _ := hooked(t, ShotHook{Fly: func(*Match, FlyingShot) bool { return true }, Contact: func(*Match, FlyingShot, *ShotContact) {}})
	for range 20 {
		if _, err := m.Launch(Shot{Weapon: "plain", Position: geom.Vec{X: -20, Z: 10}}); err != nil {
			t.Fatal(err)
		}
	}
	steps(m, 3)
	if n := alloctest.Count(func() { steps(m, 10) }); n != 0 {
		t.Errorf("%d allocations in 10 ticks", n)
	}
}
