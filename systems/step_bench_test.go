package systems_test

import (
	"math"
	"sync"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/scenes"
	"github.com/skijet/skijet/systems/motion"
	"github.com/skijet/skijet/systems/slide"
	"github.com/skijet/skijet/systems/torque"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/tools/bench/workload"
)

// BenchmarkStep steps bodies of every model where they touch things, and reports the time
// of one step. Each runs twice, with the same ticks: "near" is given the level and
// collects what is around the body, "level" is given the level in a wrapping that no step
// looks into, so that every question walks its hierarchy.
//
//	go test -run '^$' -bench 'Step/tribes' ./systems
//	GOOS=js GOARCH=wasm go test -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" -run '^$' -bench Step ./systems
func BenchmarkStep(b *testing.B) {
	for _, model := range stepModels() {
		for _, p := range stepPlaces() {
			b.Run(model.name+"/"+p.name+"/level", func(b *testing.B) {
				benchmarkStep(b, model, p, unasked{p.level(b).world})
			})
			b.Run(model.name+"/"+p.name+"/near", func(b *testing.B) {
				benchmarkStep(b, model, p, p.level(b).world)
			})
		}
	}
}

// unasked hides what a world is.
type unasked struct{ motion.World }

// stepModel is a model with its first body.
type stepModel struct {
	name string
	// walker returns a body and its step.
	walker func() (*components.Body, func(w motion.World))
}

func stepModels() []stepModel {
	body := func(armor components.ArmorData) *components.Body {
		return &components.Body{Intent: &components.Input{}, Armor: &armor,
			Position: &components.PositionData{}, Velocity: &components.VelocityData{}, View: &components.ViewData{},
			Stance: &components.StanceData{}, Energy: &components.EnergyData{Current: armor.MaxEnergy},
			Contact: &components.ContactData{SinceJumpable: components.NoJumpableContact}, Report: &components.MoveReportData{}}
	}
	return []stepModel{
		{"tribes", func() (*components.Body, func(motion.World)) {
			rules, b := tribes.Articles(), body(tribes.Light())
			return b, func(w motion.World) { tribes.Step(b, w, &rules) }
		}},
		{"torque", func() (*components.Body, func(motion.World)) {
			setup, _ := torque.Preset(torque.Names()[0])
			b, memory := body(setup.Armor), components.TorqueMemoryData{}
			return b, func(w motion.World) { torque.Step(b, w, &setup.Rules, &setup.Datablock, &memory) }
		}},
		{"slide", func() (*components.Body, func(motion.World)) {
			kit, _ := slide.Preset(slide.Names()[0])
			b, memory := body(kit.Armor), components.SlideMemoryData{}
			return b, func(w motion.World) { slide.Step(b, w, &kit.Rules, &kit.Walker, &memory) }
		}},
	}
}

// stepLevel is a level and where bodies stand in it.
type stepLevel struct {
	world  collision.Shape
	starts []geom.Vec // feet
}

// stepPlace is where bodies go and how fast.
type stepPlace struct {
	name  string
	level func(testing.TB) *stepLevel
	speed float64 // m/s that every tick begins with, or -1: by the feet alone
}

func stepPlaces() []stepPlace {
	return []stepPlace{
		{"standing", roomsLevel, 0},
		{"walls10", roomsLevel, 10},
		{"walls40", roomsLevel, 40},
		{"stairs", stairsLevel, -1},
		{"terrain10", terrainLevel, 10},
		{"terrain40", terrainLevel, 40},
		{"field10", fieldLevel, 10},
	}
}

const (
	steppers  = 64  // bodies
	stepRound = 256 // ticks after which all of them begin anew
	stepTurn  = 32  // ticks after which each goes elsewhere
)

var (
	roomsLevel   = onceLevel(workload.Indoor50k)
	terrainLevel = onceLevel(workload.Terrain131k)
	fieldLevel   = onceLevel(workload.Heightfield131k)
)

// onceLevel returns a level of the bench, which is built once.
func onceLevel(name string) func(testing.TB) *stepLevel {
	var once sync.Once
	var level stepLevel
	return func(t testing.TB) *stepLevel {
		t.Helper()
		once.Do(func() {
			scene, err := workload.New(name, steppers)
			if err != nil {
				t.Fatal(err)
			}
			for _, q := range scene.Set(workload.B1t).Queries {
				level.starts = append(level.starts, q.At.Sub(geom.Vec{Z: workload.Half.Z - 1e-3}))
			}
			if g := scene.Grid; name == workload.Heightfield131k {
				level.world, err = collision.NewHeightfield(g.Columns, g.Rows, g.Cell, g.Origin, g.Heights)
			} else {
				level.world, err = collision.NewMesh(scene.Vertices, scene.Indices)
			}
			if err != nil {
				t.Fatal(err)
			}
		})
		return &level
	}
}

// stairsLevel is flights of stairs up and down again, side by side between walls.
func stairsLevel(t testing.TB) *stepLevel {
	t.Helper()
	const flights, steps, wide, deep, high = 64, 24, 3.0, 0.6, 0.25
	level := stepLevel{}
	faces := scenes.Block(geom.Vec{X: -50, Y: -50, Z: -1}, geom.Vec{X: flights*wide + 50, Y: 2*steps*deep + 50})
	for i := range flights {
		x := float64(i) * wide
		faces = append(faces, scenes.Block(geom.Vec{X: x - 0.1}, geom.Vec{X: x + 0.1, Y: 2 * steps * deep, Z: steps*high + 3})...)
		for k := range 2 * steps {
			y, top := float64(k)*deep, float64(min(k+1, 2*steps-k))*high
			faces = append(faces, scenes.Block(geom.Vec{X: x, Y: y}, geom.Vec{X: x + wide, Y: y + deep, Z: top})...)
		}
		level.starts = append(level.starts, geom.Vec{X: x + wide/2, Y: float64(i%16)*deep - 2, Z: steps * high})
	}
	level.world = scenes.Mesh(t, faces)
	return &level
}

func benchmarkStep(b *testing.B, model stepModel, p stepPlace, w motion.World) {
	level := p.level(b)
	type walker struct {
		body *components.Body
		step func(motion.World)
	}
	all := make([]walker, steppers)
	for i := range all {
		all[i].body, all[i].step = model.walker()
	}
	bumps, ticks := 0, 0
	tick := func(n int) {
		for i := range all {
			body := all[i].body
			if n == 0 {
				contact := components.ContactData{SinceJumpable: components.NoJumpableContact}
				body.Position.Feet, body.Velocity.Linear, *body.Contact = level.starts[i], geom.Vec{}, contact
			}
			heading := geom.Angle(i*1024 + n/stepTurn*25_000)
			if p.speed < 0 {
				heading = geom.Angle(n / (stepRound / 2) * math.MaxInt16)
			}
			*body.Intent = components.Input{Look: geom.YawPitch{Yaw: heading}}
			if p.speed != 0 {
				body.Intent.Forward = components.Full
			}
			if v := &body.Velocity.Linear; p.speed > 0 {
				*v = body.Intent.Look.ToWorld(geom.Vec{Y: p.speed}).Add(geom.Vec{Z: min(v.Z, 0)})
			}
			all[i].step(w)
			bumps += body.Report.BumpCount
			ticks++
		}
	}
	for n := range stepRound {
		tick(n)
	}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		tick(n % stepRound)
		n++
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*steppers), "ns/step")
	b.ReportMetric(float64(bumps)/float64(ticks), "bumps/step")
}
