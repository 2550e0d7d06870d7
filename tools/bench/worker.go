package main

import (
	"bufio"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/tools/bench/walkers"
	"github.com/skijet/skijet/tools/bench/workload"
)

// worker is our side: it executes the commands of peers/common.h.
type worker struct {
	scene    *workload.Scene
	shape    collision.Shape
	contacts []collision.Contact
}

// work serves one scene until its input ends.
func work(name string, queries int, in io.Reader, out io.Writer) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	scene, err := workload.New(name, queries)
	if err != nil {
		return err
	}
	w := &worker{scene: scene}
	if w.shape, err = walkers.Shape(scene); err != nil {
		return err
	}
	commands := bufio.NewReader(in)
	answers := bufio.NewWriter(out)
	for {
		var command, set string
		var n int
		if _, err := fmt.Fscan(commands, &command); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		if command == "walk" {
			var model string
			if _, err = fmt.Fscan(commands, &set, &model); err == nil {
				err = w.walk(answers, set, model)
			}
		} else {
			if command != "build" {
				_, err = fmt.Fscan(commands, &set, &n)
			}
			if err == nil {
				err = w.do(answers, command, set, n)
			}
		}
		if err != nil {
			return err
		}
		if err := answers.Flush(); err != nil {
			return err
		}
	}
}

// do carries out one command.
func (w *worker) do(out io.Writer, command, name string, n int) error {
	set := w.scene.Set(name)
	if command != "build" && (set == nil || n > len(set.Queries)) {
		return fmt.Errorf("no set %q of %d queries", name, n)
	}
	switch command {
	case "build":
		took, bytes, err := w.build()
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(out, took.Nanoseconds(), bytes)
		return err
	case "time":
		queries := set.Queries[:n]
		w.pass(set.Kind, queries)
		start := threadTime()
		hits := w.pass(set.Kind, queries)
		took := threadTime() - start
		_, err := fmt.Fprintln(out, float64(took.Nanoseconds())/float64(n), hits)
		return err
	case "answers":
		for _, q := range set.Queries[:n] {
			if _, err := fmt.Fprintln(out, w.answer(set.Kind, q)); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("no command %q", command)
}

// walk lets the bodies of a model walk, and returns nanoseconds a step and how many
// things they met in a step.
func (w *worker) walk(out io.Writer, name, model string) error {
	set := w.scene.Set(name)
	if set == nil || set.Kind != workload.Walk {
		return fmt.Errorf("no set %q of bodies that walk", name)
	}
	g, err := walkers.New(model, *set, w.shape)
	if err != nil {
		return err
	}
	g.Round()
	g.Ticks, g.Bumps = 0, 0
	start := threadTime()
	g.Round()
	took := threadTime() - start
	_, err = fmt.Fprintln(out, float64(took.Nanoseconds())/float64(g.Ticks), float64(g.Bumps)/float64(g.Ticks))
	return err
}

// pass runs every query once and returns how many hit something.
func (w *worker) pass(kind workload.Kind, queries []workload.Query) int {
	hits := 0
	for i := range queries {
		q := &queries[i]
		ok := false
		switch kind {
		case workload.Ray:
			_, ok = w.shape.Raycast(q.At, q.Way)
		case workload.Sweep:
			_, ok = w.shape.SweepBox(geom.Box{Center: q.At, Half: workload.Half}, q.Way)
		case workload.Overlap:
			w.contacts = w.shape.OverlapBox(geom.Box{Center: q.At, Half: workload.Half}, w.contacts[:0])
			ok = len(w.contacts) > 0
		}
		if ok {
			hits++
		}
	}
	return hits
}

// answer returns the free fraction of the displacement, or -1, and for an overlap the
// number of triangles.
func (w *worker) answer(kind workload.Kind, q workload.Query) float64 {
	var hit collision.Hit
	ok := false
	switch box := (geom.Box{Center: q.At, Half: workload.Half}); kind {
	case workload.Ray:
		hit, ok = w.shape.Raycast(q.At, q.Way)
	case workload.Sweep:
		hit, ok = w.shape.SweepBox(box, q.Way)
	case workload.Overlap:
		return float64(len(w.shape.OverlapBox(box, w.contacts[:0])))
	}
	if !ok {
		return -1
	}
	return hit.Fraction
}

// build builds the scene once more and returns the processor time of all
// threads, collector included, and the bytes that the shape keeps alive, with
// the vertices or heights that it was given.
func (w *worker) build() (time.Duration, uint64, error) {
	w.shape = nil
	before := liveBytes()
	input := &workload.Scene{
		Name: w.scene.Name, Vertices: slices.Clone(w.scene.Vertices), Indices: slices.Clone(w.scene.Indices),
	}
	if g := w.scene.Grid; g != nil {
		grid := *g
		grid.Heights = slices.Clone(g.Heights)
		input.Grid = &grid
	}
	start := processTime()
	shape, err := walkers.Shape(input)
	took := processTime() - start
	input = nil
	if err != nil {
		return 0, 0, err
	}
	bytes := liveBytes() - before
	w.shape = shape
	return took, bytes, nil
}

// liveBytes collects garbage and returns the size of the rest.
func liveBytes() uint64 {
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
