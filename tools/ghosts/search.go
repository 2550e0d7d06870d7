package main

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/runlink"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

// Numbers of the search [ours].
const (
	actTicks = 8    // ticks of an act
	mostActs = 1600 // of a run, 7 min
	tillBest = 4    // acts after the first finish in which a faster one may come

	// What is worth how many metres of the way.
	speedWorth  = 2.2 // a m/s along it
	heightWorth = 0.5 // a metre above the next gate
	energyWorth = 0.3 // a unit
	turnWorth   = 0.6 // a m/s along the way after the next gate, at that
	turnReach   = 70  // m before a gate from which that counts
	haste       = 25  // what a m/s is worse above the top speed

	// Two ways in the same cell of these sizes are one: m, m/s, units.
	cellPlace, cellSpeed, cellEnergy = 5.0, 5.0, 12.0
)

// act is what is held for some ticks.
type act struct {
	turn     int // parts of a turn by which the view turns in a tick
	jet, run bool
	still    bool // no direction
}

// acts are those that are tried: skiing with and without jets, straight on and in curves, running, and
// jets straight up.
var acts = func() (all []act) {
	for _, turn := range [...]int{0, -160, 160, -480, 480} {
		all = append(all, act{turn: turn}, act{turn: turn, jet: true})
	}
	return append(all, act{run: true}, act{jet: true, still: true})
}()

// way is a beginning of a run.
type way struct {
	before *way
	act    act
	state  []byte // a snapshot, as long as the way is followed
	yaw    geom.Angle
	worse  float64 // m to go, less what it has
	cell   [7]int
	done   float64 // s of a finished run, or 0
}

// searcher follows ways on a course.
type searcher struct {
	match  *systems.Match
	id     components.ID
	course *modes.CourseData
	left   []float64 // m from each gate to the last
	top    float64   // m/s that the runner would not exceed
}

// search fills in the inputs and the time of a run.
func search(r *runlink.Run, level *levels.Level, width int, top float64) error {
	still := *level
	still.Platforms = nil // they take most of the time of a tick, and lie beside the courses
	m, id, err := r.Begin(&still)
	if err != nil {
		return err
	}
	if _, err := m.Enter(modes.RestartEntry(id)); err != nil {
		return err
	}
	s := searcher{match: m, id: id, course: systems.Single(m, modes.Course), top: top}
	gates := s.course.Gates
	s.left = make([]float64, len(gates))
	for i := len(gates) - 2; i >= 0; i-- {
		s.left[i] = s.left[i+1] + gates[i+1].Center.Sub(gates[i].Center).Length()
	}
	first := &way{}
	if _, first.yaw, err = s.now(); err != nil {
		return err
	}
	if first.state, err = m.Snapshot(nil); err != nil {
		return err
	}
	best, err := s.follow(first, width)
	if err != nil {
		return err
	}
	r.Seconds = best.done
	for w := best; w.before != nil; w = w.before {
		for k := actTicks - 1; k >= 0; k-- {
			r.Inputs = append(r.Inputs, w.input(k))
		}
	}
	slices.Reverse(r.Inputs)
	return s.cut(r, level)
}

// cut ends the inputs with the tick of the finish.
func (s *searcher) cut(r *runlink.Run, level *levels.Level) error {
	ticks, at := 0, 0
	err := r.Play(level, func(m *systems.Match, id components.ID) {
		ticks++
		for range systems.Events[modes.RunFinished](m) {
			at = ticks
		}
	})
	r.Inputs = r.Inputs[:at]
	if at == 0 {
		return err
	}
	return nil
}

// input returns what is held in a tick of the last act of a way.
func (w *way) input(tick int) components.Input {
	in := components.Input{Look: geom.YawPitch{Yaw: w.before.yaw + geom.Angle(w.act.turn*(tick+1))}}
	if !w.act.still {
		in.Forward = components.Full
	}
	in.Hold(components.ButtonSki, !w.act.run)
	in.Hold(components.ButtonJet, w.act.jet)
	return in
}

// now returns the entity of the runner and its view.
func (s *searcher) now() (feet geom.Vec, yaw geom.Angle, err error) {
	entry, ok := s.match.Entry(s.id)
	if !ok {
		return feet, 0, errors.New("the runner has left")
	}
	return components.Position.Get(entry).Feet, components.View.Get(entry).Yaw, nil
}

// follow follows the best ways until the first of them have finished.
func (s *searcher) follow(first *way, width int) (*way, error) {
	ways := []*way{first}
	var best *way
	since := 0
	for number := range mostActs {
		var next []*way
		for _, w := range ways {
			for _, a := range acts {
				n, err := s.try(w, a)
				if err != nil {
					return nil, err
				}
				if n != nil && n.done > 0 && (best == nil || n.done < best.done) {
					best = n
				}
				if n != nil && n.done == 0 {
					next = append(next, n)
				}
			}
			w.state = nil
		}
		if best != nil {
			if since++; since > tillBest {
				return best, nil
			}
		}
		if len(next) == 0 {
			break
		}
		ways = choose(next, width)
		s.tell(number, ways)
	}
	if best == nil {
		return nil, errors.New("no way leads to the last gate")
	}
	return best, nil
}

// tell says every ten seconds of a run how far the best way is.
func (s *searcher) tell(number int, ways []*way) {
	const every = 40
	if number%every == 0 {
		fmt.Fprintf(os.Stderr, "%4.0f s: %d ways, %.0f m\n", float64(number*actTicks)*systems.TickSeconds, len(ways), ways[0].worse)
	}
}

// choose returns the best ways, one of each cell.
func choose(all []*way, width int) []*way {
	slices.SortStableFunc(all, func(a, b *way) int { return cmp.Compare(a.worse, b.worse) })
	seen := map[[7]int]bool{}
	chosen := all[:0]
	for _, w := range all {
		if len(chosen) < width && !seen[w.cell] {
			seen[w.cell] = true
			chosen = append(chosen, w)
		}
	}
	return slices.Clone(chosen)
}

// try goes on with a way by an act. It returns nil for one that ends in death or leads back.
func (s *searcher) try(w *way, a act) (*way, error) {
	if err := s.match.Restore(w.state); err != nil {
		return nil, err
	}
	entry, _ := s.match.Entry(s.id)
	before := modes.Run.Get(entry).Next
	n := &way{before: w, act: a, yaw: w.yaw + geom.Angle(a.turn*actTicks)}
	command := []systems.Command{{Player: s.id}}
	for k := range actTicks {
		command[0].Input = n.input(k)
		if err := s.match.Step(command); err != nil {
			return nil, err
		}
		for _, e := range systems.Events[modes.RunFinished](s.match) {
			n.done = e.Seconds
			return n, nil
		}
	}
	entry, _ = s.match.Entry(s.id)
	if !components.Health.Get(entry).Alive() || modes.Run.Get(entry).Next < before {
		return nil, nil
	}
	trail := modes.Trail.Get(entry) // nothing depends on it here, and it makes states long
	trail.Now = trail.Now[:0]
	s.judge(n, stand{components.Position.Get(entry).Feet, components.Velocity.Get(entry).Linear, components.Energy.Get(entry).Current, modes.Run.Get(entry).Next})
	var err error
	n.state, err = s.match.Snapshot(nil)
	return n, err
}

// stand is how a runner stands.
type stand struct {
	feet, velocity geom.Vec
	energy         float64
	next           int
}

// judge says how good a way is, and in which cell.
func (s *searcher) judge(n *way, at stand) {
	gate := &s.course.Gates[at.next]
	inner := gate.Half.Sub(geom.Vec{X: 3, Y: 3, Z: 3}).Max(geom.Vec{})
	offset := at.feet.Sub(gate.Center)
	nearest := gate.Center.Add(offset.Max(inner.Scale(-1)).Min(inner))
	to := nearest.Sub(at.feet)
	far := to.Length()
	direction := to.Horizontal().Normalize()
	n.worse = far + s.left[at.next] - speedWorth*at.velocity.Dot(direction) - heightWorth*min(at.feet.Z-gate.Center.Z, 60) - energyWorth*at.energy
	if at.next+1 < len(s.course.Gates) && far < turnReach {
		after := s.course.Gates[at.next+1].Center.Sub(nearest).Horizontal().Normalize()
		n.worse -= turnWorth * at.velocity.Dot(after) * (1 - far/turnReach)
	}
	n.worse += haste * max(at.velocity.Length()-s.top, 0)
	cell := func(x, size float64) int { return int(math.Floor(x / size)) }
	n.cell = [7]int{cell(at.feet.X, cellPlace), cell(at.feet.Y, cellPlace), cell(at.feet.Z, cellPlace),
		cell(at.velocity.X, cellSpeed), cell(at.velocity.Y, cellSpeed), cell(at.energy, cellEnergy), int(n.yaw >> 12)}
}
