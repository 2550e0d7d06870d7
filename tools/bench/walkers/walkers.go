// Package walkers builds the scenes of tools/bench/workload, and lets bodies of every
// movement model walk through them, to measure what a step takes.
package walkers

import (
	"fmt"
	"time"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/motion"
	"github.com/skijet/skijet/systems/slide"
	"github.com/skijet/skijet/systems/torque"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/tools/bench/workload"
)

// Shape builds the mesh of a scene, or its grid. Both are solid from both sides, like the
// meshes of other libraries.
func Shape(s *workload.Scene) (collision.Shape, error) {
	if g := s.Grid; s.Name == workload.Heightfield131k {
		return collision.NewHeightfield(g.Columns, g.Rows, g.Cell, g.Origin, g.Heights, collision.TwoSided())
	}
	return collision.NewMesh(s.Vertices, s.Indices, collision.TwoSided())
}

// Models are the names of the movement models.
var Models = []string{components.ModelTribes, components.ModelTorque, components.ModelSlide}

// Group is the bodies of one model in one scene.
type Group struct {
	set    workload.Set
	world  motion.World
	bodies []*components.Body
	steps  []func(motion.World)
	// Ticks is how many steps were made, and Bumps what the bodies met in them.
	Ticks, Bumps int
}

// New returns the bodies of a set in a world.
func New(model string, set workload.Set, world motion.World) (*Group, error) {
	g := &Group{set: set, world: world}
	for range set.Queries {
		body, step, err := Walker(model)
		if err != nil {
			return nil, err
		}
		g.bodies, g.steps = append(g.bodies, body), append(g.steps, step)
	}
	return g, nil
}

// Walker returns a body of a model and its step. An unknown model is an error.
func Walker(model string) (*components.Body, func(motion.World), error) {
	switch model {
	case components.ModelTribes:
		rules, b := tribes.Arena(), newBody(tribes.Light())
		return b, func(w motion.World) { tribes.Step(b, w, &rules) }, nil
	case components.ModelTorque:
		setup, _ := torque.Preset(torque.Names()[0])
		b, memory := newBody(setup.Armor), components.TorqueMemoryData{}
		return b, func(w motion.World) { torque.Step(b, w, &setup.Rules, &setup.Datablock, &memory) }, nil
	case components.ModelSlide:
		kit := slide.Preset()
		b, memory := newBody(kit.Armor), components.SlideMemoryData{}
		return b, func(w motion.World) { slide.Step(b, w, &kit.Rules, &kit.Walker, &memory) }, nil
	}
	return nil, nil, fmt.Errorf("walkers: no model %q, want one of %v", model, Models)
}

func newBody(armor components.ArmorData) *components.Body {
	return &components.Body{Intent: &components.Input{}, Armor: &armor,
		Position: &components.PositionData{}, Velocity: &components.VelocityData{}, View: &components.ViewData{},
		Stance: &components.StanceData{}, Energy: &components.EnergyData{Current: armor.MaxEnergy},
		Contact: &components.ContactData{TicksSinceJumpable: components.NoJumpableContact}, Report: &components.MoveReportData{}}
}

// Round lets all of them walk from where they begin, and returns how long that took.
func (g *Group) Round() time.Duration {
	from := time.Now()
	for tick := range workload.WalkTicks {
		for i, body := range g.bodies {
			if tick == 0 {
				body.Position.Feet = g.set.Queries[i].At.Sub(geom.Vec{Z: body.Armor.HalfOf(body.Stance).Z})
				body.Velocity.Linear = geom.Vec{}
				*body.Contact = components.ContactData{TicksSinceJumpable: components.NoJumpableContact}
			}
			g.steer(body, i, tick)
			g.steps[i](g.world)
			g.Bumps += body.Report.BumpCount
			g.Ticks++
		}
	}
	return time.Since(from)
}

// steer presses the keys of a body, and gives it the speed of the set.
func (g *Group) steer(body *components.Body, i, tick int) {
	speed := g.set.Queries[i].Way.X
	*body.Intent = components.Input{Look: geom.YawPitch{Yaw: geom.Angle(workload.Heading(g.set.Name, i, tick))}}
	if speed == 0 {
		return
	}
	body.Intent.Forward = components.Full
	if v := &body.Velocity.Linear; g.set.Name != workload.WS {
		*v = body.Intent.Look.ToWorld(geom.Vec{Y: speed}).Add(geom.Vec{Z: min(v.Z, 0)})
	}
}

// Work returns what all bodies asked and collected since they were made.
func (g *Group) Work() collision.NearbyWork {
	var work collision.NearbyWork
	for _, body := range g.bodies {
		if body.Nearby == nil {
			continue
		}
		done := body.Nearby.Work()
		work.Gathered += done.Gathered
		work.Overflows += done.Overflows
		work.CacheHits += done.CacheHits
		work.Repeated += done.Repeated
		work.CacheMisses += done.CacheMisses
	}
	return work
}
