package render

import (
	"bytes"
	"fmt"
	"image"
	"maps"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
)

// emitInOrder does all tasks of a frame of a scene, one after the other.
func emitInOrder(r *Renderer, scene *Scene) {
	r.aim(scene, testWidth, testHeight)
	for _, do := range r.tasks.list {
		do()
	}
}

// TestTasks_EachIsDoneOnceInAFrame, and what it has written is there when it is finished.
func TestTasks_EachIsDoneOnceInAFrame(t *testing.T) {
	const count, frames = 7, 3000
	var tasks tasks
	var times [count]int // not atomic: the race detector looks at them
	var list []func()
	for k := range count {
		list = append(list, func() { times[k]++ })
	}
	tasks.set(list...)
	for frame := range frames {
		tasks.begin()
		for k := range count {
			tasks.finish(k)
			if times[k] != frame+1 {
				t.Fatalf("in frame %d task %d was done %d times", frame, k, times[k])
			}
		}
	}
}

// TestTasks_AreSharedWithOtherGoroutines: tasks that wait for each other are done at the same time.
func TestTasks_AreSharedWithOtherGoroutines(t *testing.T) {
	before := runtime.GOMAXPROCS(2)
	defer runtime.GOMAXPROCS(before)
	var tasks tasks
	var met atomic.Int32
	meet := func() {
		met.Add(1)
		for began := time.Now(); met.Load() < 2 && time.Since(began) < 20*time.Second; {
			runtime.Gosched()
		}
		if met.Load() < 2 {
			t.Error("nobody does the other task")
		}
	}
	tasks.set(meet, meet)
	for range 100 {
		met.Store(0)
		tasks.begin()
		tasks.finish(0)
		tasks.finish(1)
		if t.Failed() {
			return
		}
	}
}

func TestTasks_WithOneProcessorAreDoneInOrderAtOnce(t *testing.T) {
	before := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(before)
	var tasks tasks
	var order []int
	tasks.set(func() { order = append(order, 0) }, func() { order = append(order, 1) }, func() { order = append(order, 2) })
	goroutines := runtime.NumGoroutine()
	tasks.begin()
	if !slices.Equal(order, []int{0, 1, 2}) || runtime.NumGoroutine() > goroutines {
		t.Errorf("order %v, %d goroutines instead of %d", order, runtime.NumGoroutine(), goroutines)
	}
}

func TestTasks_AllocateNothing(t *testing.T) {
	const frames = 2000
	var tasks tasks
	tasks.set(func() {}, func() {})
	var before, after runtime.MemStats
	goroutines := runtime.NumGoroutine()
	runtime.ReadMemStats(&before)
	for range frames {
		tasks.begin()
		tasks.finish(0)
		tasks.finish(1)
		for runtime.NumGoroutine() > goroutines { // as in a frame, the others end before the next
			runtime.Gosched()
		}
	}
	runtime.ReadMemStats(&after)
	// The runtime keeps some goroutines for the next ones.
	if n := after.Mallocs - before.Mallocs; n > frames/10 {
		t.Errorf("%d frames allocate %d times", frames, n)
	}
}

// batchesOf are all batches of a renderer, by name.
func batchesOf(r *Renderer) map[string]*batch {
	all := map[string]*batch{"plain": &r.objects.plain.batch, "grass": &r.plants.grass, "low": &r.plants.low, "high": &r.plants.high.batch,
		"terrain": &r.terrain.batch, "water": &r.water.emitter.batch, "sprites": &r.sprites.batch, "hand": &r.hand.emitter.batch}
	for i := range r.objects.textures {
		all[fmt.Sprint("texture ", i)] = &r.objects.textures[i].objects.batch
	}
	for i := range r.objects.blended {
		all[fmt.Sprint("glass ", i)] = &r.objects.blended[i].emitter.batch
	}
	return all
}

// TestDraw_HasTheTrianglesOfItsTasksInOrder, bit for bit, whichever goroutine makes them.
func TestDraw_HasTheTrianglesOfItsTasksInOrder(t *testing.T) {
	before := runtime.GOMAXPROCS(max(runtime.GOMAXPROCS(0), 4))
	defer runtime.GOMAXPROCS(before)
	glass := block(geom.Vec{X: 20, Y: 20, Z: 4}, geom.Vec{X: 9, Y: 9, Z: 9}, [3]float32{0.2, 0.7, 1}, 0)
	glass.Opacity = 0.5
	drawn, scene, err := arena(glass)
	if err != nil {
		t.Fatal(err)
	}
	inOrder, _, err := arena(glass)
	if err != nil {
		t.Fatal(err)
	}
	scene.Water = []geom.Bounds{{Min: geom.Vec{X: -60, Y: -60, Z: -20}, Max: geom.Vec{X: 60, Y: 60, Z: 24}}}
	screen := ebiten.NewImage(testWidth, testHeight)
	defer screen.Deallocate()
	seen := map[string]int{}
	for k := range 24 {
		angle := geom.Degrees(float64(15 * k))
		scene.Camera.Position = geom.YawPitch{Yaw: angle}.Forward().Scale(float64(2 * k))
		scene.Camera.Position.Z = hills(scene.Camera.Position.X, scene.Camera.Position.Y) + 2 + float64(k%5)
		scene.Camera.Look = geom.YawPitch{Yaw: angle + geom.Degrees(90)}
		drawn.Draw(screen, scene)
		emitInOrder(inOrder, scene)
		want := batchesOf(inOrder)
		for name, b := range batchesOf(drawn) {
			seen[name] += len(b.indices)
			if w := want[name]; !slices.Equal(b.indices, w.indices) || !slices.Equal(b.vertices, w.vertices) {
				t.Fatalf("view %d: %s has %d vertices and %d indices, want %d and %d, or others", k, name, len(b.vertices), len(b.indices), len(w.vertices), len(w.indices))
			}
		}
	}
	for _, name := range append(slices.Collect(maps.Keys(seen)), "glass 0") {
		if seen[name] == 0 {
			t.Errorf("nothing is seen of %s", name)
		}
	}
}

// TestDraw_LooksTheSameOnOneProcessor and on several.
func TestDraw_LooksTheSameOnOneProcessor(t *testing.T) {
	pictures := map[int]*image.RGBA{}
	for _, processors := range []int{1, 4} {
		before := runtime.GOMAXPROCS(processors)
		r, scene, err := arena()
		if err == nil {
			pictures[processors] = picture(t, r, scene, 640, 360, "")
		}
		runtime.GOMAXPROCS(before)
		if err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(pictures[1].Pix, pictures[4].Pix) {
		t.Error("the pictures differ")
	}
}
