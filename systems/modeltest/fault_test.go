package modeltest_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modeltest"
	"github.com/yohamta/donburi"
)

// planted returns the Slide model with a fault in its step.
func planted(t testing.TB, fault func(c *systems.StepContext)) systems.Model {
	t.Helper()
	model := standard(t, components.ModelSlide)
	step := model.Step
	model.Step = func(c *systems.StepContext) {
		step(c)
		fault(c)
	}
	return renamed(model)
}

// renamed returns the Slide model under a name of its own. Its components are those
// that the match knows from the Slide model.
func renamed(model systems.Model) systems.Model {
	model.Name, model.Components = "planted", nil
	model.Presets = slices.Clone(model.Presets)
	for i := range model.Presets {
		p := &model.Presets[i]
		p.Tuning = append(slices.Clone(p.Tuning), systems.With(components.SlideMemory, components.SlideMemoryData{}))
	}
	return model
}

// finds fails the test unless a check finds a fault and says so in some words.
func finds(t *testing.T, model systems.Model, check, words string) {
	t.Helper()
	err := modeltest.Check(model, check)
	if err == nil {
		t.Fatalf("%s finds nothing", check)
	}
	if !strings.Contains(err.Error(), words) {
		t.Errorf("%s finds another fault than %q: %v", check, words, err)
	}
	if err := modeltest.Check(standard(t, components.ModelSlide), check); err != nil {
		t.Errorf("%s of the model without the fault: %v", check, err)
	}
}

func TestContainment_FindsABodyThatSinks(t *testing.T) {
	finds(t, planted(t, func(c *systems.StepContext) {
		if c.Body.Contact.Touching {
			c.Body.Position.Feet.Z -= 1e-4
		}
	}), "containment", "deeper inside the level")
}

func TestContainment_FindsABodyThatJumpsElsewhere(t *testing.T) {
	finds(t, planted(t, func(c *systems.StepContext) {
		ahead := geom.FeetBox(c.Body.Position.Feet, c.Body.Half()).Translate(geom.Vec{X: 3})
		if c.Body.Report.Jumped && len(c.World.OverlapBox(ahead, nil)) == 0 {
			c.Body.Position.Feet.X += 3
		}
	}), "containment", "Climb")
}

func TestContainment_FindsABodyThatGoesThroughFaces(t *testing.T) {
	model := renamed(standard(t, components.ModelSlide))
	model.Step = func(c *systems.StepContext) { // free at its end is not free on its way
		b := c.Body
		b.Velocity.Linear = b.Intent.Look.Forward().Scale(60)
		to := b.Position.Feet.AddScaled(b.Velocity.Linear, systems.TickSeconds)
		if len(c.World.OverlapBox(geom.FeetBox(to, b.Half()), nil)) == 0 {
			b.Position.Feet = to
		}
	}
	model.Limits = func(*donburi.Entry) systems.Limits { return systems.Limits{TopSpeed: 60} }
	finds(t, model, "containment", "through a face")
}

func TestWalls_FindsABodyThatLooksOnlyWhereItArrives(t *testing.T) {
	model := renamed(standard(t, components.ModelSlide))
	model.Step = func(c *systems.StepContext) {
		to := c.Body.Position.Feet.AddScaled(c.Body.Velocity.Linear, systems.TickSeconds)
		if len(c.World.OverlapBox(geom.FeetBox(to, c.Body.Half()), nil)) == 0 {
			c.Body.Position.Feet = to
		}
	}
	finds(t, model, "walls", "the wall is at")
}

func TestSeams_FindsABodyThatSticksAtThem(t *testing.T) {
	under := -1
	finds(t, planted(t, func(c *systems.StepContext) {
		for _, bump := range c.Body.Report.Bumps[:c.Body.Report.BumpCount] {
			if bump.Triangle != under {
				c.Body.Velocity.Linear = geom.Vec{}
			}
			under = bump.Triangle
		}
	}), "seams", "many triangles")
}

func TestDeterminism_FindsABodyThatDrawsFromMathRand(t *testing.T) {
	finds(t, planted(t, func(c *systems.StepContext) {
		if c.Body.Report.Jumped {
			c.Body.Velocity.Linear.X += 1e-9 * rand.Float64()
		}
	}), "determinism", "math/rand")
}

func TestTotal_FindsABodyThatBecomesNaN(t *testing.T) {
	finds(t, planted(t, func(c *systems.StepContext) {
		if e := c.Body.Energy; e.Current == 0 { // 0 of 0
			e.Current = math.Sqrt(c.Body.Contact.Friction - 1.0/2 - 1.0/4)
		}
	}), "total", "NaN")
}

func TestTotal_FindsABodyThatPanics(t *testing.T) {
	model := planted(t, func(*systems.StepContext) {})
	step := model.Step
	model.Step = func(c *systems.StepContext) {
		if c.Body.Velocity.Linear.Length() > 1e6 {
			panic("too fast for me")
		}
		step(c)
	}
	finds(t, model, "total", "panic: too fast for me")
}

func TestTotal_FindsABodyThatCannotBearWhatItMayRemember(t *testing.T) {
	model := planted(t, func(*systems.StepContext) {})
	step := model.Step
	model.Step = func(c *systems.StepContext) {
		if memory := components.SlideMemory.Get(c.Entry); memory.Grip > 2 && !memory.Grounded {
			panic("grip without ground")
		}
		step(c)
	}
	finds(t, model, "total", "grip without ground")
}

func TestRest_FindsABodyThatCreeps(t *testing.T) {
	finds(t, planted(t, func(c *systems.StepContext) { c.Body.Position.Feet.X += 1e-7 }), "rest", "creeps")
}

func TestPush_FindsAPushThatMoves(t *testing.T) {
	model := planted(t, func(*systems.StepContext) {})
	model.Push = func(c *systems.StepContext, change geom.Vec) {
		c.Body.Position.Feet = c.Body.Position.Feet.AddScaled(change, 1e-6)
	}
	finds(t, model, "push", "moved a body")
}

func TestPush_FindsAPushThatIsStrongerThanTheModelSays(t *testing.T) {
	model := planted(t, func(*systems.StepContext) {})
	model.Push = func(c *systems.StepContext, change geom.Vec) {
		c.Body.Velocity.Linear = c.Body.Velocity.Linear.AddScaled(change, 1.01)
	}
	finds(t, model, "push", "at most")
}

func TestLimits_FindsABodyThatGetsFasterThanItSays(t *testing.T) {
	finds(t, planted(t, func(c *systems.StepContext) {
		if c.Body.Report.Jumped {
			c.Body.Velocity.Linear.Z += 30
		}
	}), "limits", "Thrust is")
}

func TestLimits_FindsABodyWithoutATopSpeed(t *testing.T) {
	finds(t, planted(t, func(c *systems.StepContext) {
		if v := c.Body.Velocity; v.Linear.Length() > 999 {
			v.Linear = v.Linear.Scale(1.001)
		}
	}), "limits", "TopSpeed")
}

func TestSteps_FindsABodyThatDoesNotGetOntoWhatItSays(t *testing.T) {
	model := standard(t, components.ModelTribes) // those of the Slide model climb walls
	limits := model.Limits
	model.Limits = func(entry *donburi.Entry) systems.Limits {
		l := limits(entry)
		l.StepHeight *= 2
		return l
	}
	finds(t, model, "steps", "walks at a ledge")
}

func TestRoundTrip_FindsMemoryInAGoVariable(t *testing.T) {
	jumps := 0
	finds(t, planted(t, func(c *systems.StepContext) {
		if c.Body.Report.Jumped {
			if jumps++; jumps%3 == 0 {
				c.Body.Velocity.Linear.Z += 0.1
			}
		}
	}), "round trip", "registered as State")
}
