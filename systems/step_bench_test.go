package systems_test

import (
	"math"
	"sync"
	"testing"
	"time"

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

// BenchmarkStep steps bodies of every model where they touch things. All ticks are taken
// twice in turn: bodies that are given the level collect what is around them, and to others
// it is given in a wrapping that no step looks into, so that every question walks its
// hierarchy. Of both it reports the time of a step, the least of many rounds, as others are
// on the machine, and of the first what a step asks and collects.
//
//	go test -run '^$' -bench Step$ -benchtime 20x ./systems
//	GOOS=js GOARCH=wasm go test -exec "$(go env GOROOT)/lib/wasm/go_js_wasm_exec" -run '^$' -bench Step$ -benchtime 20x ./systems
func BenchmarkStep(b *testing.B) {
	for _, model := range stepModels() {
		for _, p := range stepPlaces() {
			b.Run(model.name+"/"+p.name, func(b *testing.B) { benchmarkStep(b, model, p) })
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
			Contact: &components.ContactData{TicksSinceJumpable: components.NoJumpableContact}, Report: &components.MoveReportData{}}
	}
	return []stepModel{
		{"tribes", func() (*components.Body, func(motion.World)) {
			rules, b := tribes.Arena(), body(tribes.Light())
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
	stepTurn  = 128 // ticks after which each goes elsewhere
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
				level.world, err = collision.NewHeightfield(g.Columns, g.Rows, g.Cell, g.Origin, g.Heights, collision.TwoSided())
			} else {
				level.world, err = collision.NewMesh(scene.Vertices, scene.Indices, collision.TwoSided())
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

// walkers are bodies on their way through a level.
type walkers struct {
	place  stepPlace
	level  *stepLevel
	world  motion.World
	bodies [steppers]*components.Body
	steps  [steppers]func(motion.World)
	bumps  int
	ticks  int
	least  time.Duration // of a round
}

func newWalkers(model stepModel, p stepPlace, level *stepLevel, world motion.World) *walkers {
	w := &walkers{place: p, level: level, world: world, least: math.MaxInt64}
	for i := range w.bodies {
		w.bodies[i], w.steps[i] = model.walker()
	}
	return w
}

// round lets all of them walk from where they begin.
func (w *walkers) round() {
	from := time.Now()
	for n := range stepRound {
		for i, body := range w.bodies {
			if n == 0 {
				body.Position.Feet, body.Velocity.Linear = w.level.starts[i], geom.Vec{}
				*body.Contact = components.ContactData{TicksSinceJumpable: components.NoJumpableContact}
			}
			w.steer(body, i, n)
			w.steps[i](w.world)
			w.bumps += body.Report.BumpCount
			w.ticks++
		}
	}
	w.least = min(w.least, time.Since(from))
}

// steer presses the keys of a body, and gives it the speed of the place.
func (w *walkers) steer(body *components.Body, i, n int) {
	heading := geom.Angle(i*1024 + n/stepTurn*25_000)
	if w.place.speed < 0 {
		heading = geom.Angle(n / (stepRound / 2) * math.MaxInt16)
	}
	*body.Intent = components.Input{Look: geom.YawPitch{Yaw: heading}}
	if w.place.speed != 0 {
		body.Intent.Forward = components.Full
	}
	if v := &body.Velocity.Linear; w.place.speed > 0 {
		*v = body.Intent.Look.ToWorld(geom.Vec{Y: w.place.speed}).Add(geom.Vec{Z: min(v.Z, 0)})
	}
}

func benchmarkStep(b *testing.B, model stepModel, p stepPlace) {
	level := p.level(b)
	near, far := newWalkers(model, p, level, level.world), newWalkers(model, p, level, unasked{level.world})
	near.round()
	var work collision.NearbyWork
	for b.Loop() {
		near.round()
		far.round()
	}
	each := func(least time.Duration) float64 { return float64(least.Nanoseconds()) / (stepRound * steppers) }
	b.ReportMetric(0, "ns/op") // of both
	b.ReportMetric(each(near.least), "ns/step")
	b.ReportMetric(each(far.least), "ns/level-step")
	b.ReportMetric(float64(near.least)/float64(far.least), "of-level")
	b.ReportMetric(float64(near.bumps)/float64(near.ticks), "bumps/step")
	for _, body := range near.bodies {
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
	ticks := float64(near.ticks)
	b.ReportMetric(float64(work.Gathered)/ticks, "gathered/step")
	b.ReportMetric(float64(work.Overflows)/ticks, "overflows/step")
	b.ReportMetric(float64(work.CacheHits)/ticks, "cache-hits/step")
	b.ReportMetric(float64(work.Repeated)/ticks, "repeated/step")
	b.ReportMetric(float64(work.CacheMisses)/ticks, "cache-misses/step")
}
