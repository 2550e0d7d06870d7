package modes

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

// ZoneGate is the kind of the zones of a level that are gates of its course. Their
// order is the order of their names: zone.gate.1 and so on.
const ZoneGate = "gate"

// MaxGates is the largest number of gates of a course [ours].
const MaxGates = 32

// Gate is a box through which players must come.
type Gate struct{ Center, Half geom.Vec } // m

// Medal is the award for a fast time.
type Medal uint8

// Medals.
const (
	NoMedal Medal = iota
	Bronze
	Silver
	Gold
)

// String returns the name of the medal.
func (d Medal) String() string {
	return [...]string{"no medal", "bronze", "silver", "gold"}[min(d, Gold)]
}

// CourseData is the course of a time trial: its gates in order, and the longest time in
// seconds for each medal. A course with the time 0 does not give that medal.
type CourseData struct {
	Gates                []Gate `state:"max=32"` // MaxGates
	Gold, Silver, Bronze float64
}

// Reachable returns the best medal that a time in seconds still gives, and the longest time for it, or
// NoMedal.
func (c *CourseData) Reachable(seconds float64) (d Medal, longest float64) {
	longest = [...]float64{Gold: c.Gold, Silver: c.Silver, Bronze: c.Bronze}[c.Medal(seconds)]
	if longest == 0 {
		return NoMedal, 0
	}
	return c.Medal(seconds), longest
}

// Medal returns the medal for a time in seconds.
func (c *CourseData) Medal(seconds float64) Medal {
	switch {
	case seconds <= c.Gold:
		return Gold
	case seconds <= c.Silver:
		return Silver
	case seconds <= c.Bronze:
		return Bronze
	}
	return NoMedal
}

// RunData is the state of a player's run. Splits are in seconds since its start.
type RunData struct {
	Next    int     // index of the next gate; 0 is the start
	Began   float64 // time of the start in ticks, with the fraction of the tick
	AtStart bool    // was in the start gate in the last tick
	// Practised is set once the player went back to a place, see [ReturnEntry]. Until a restart no
	// run counts.
	Practised bool `state:"late"`
	Splits    [MaxGates]float64
	Best      [MaxGates]float64 // splits of its best run
	Runs      int               // finished runs
	Medal     Medal             // best so far
}

// BestTime returns the time of the best run through a course in seconds, or false without
// one. A module may have changed the course since, or emptied it.
func (r *RunData) BestTime(course *CourseData) (seconds float64, ok bool) {
	last := len(course.Gates) - 1
	if r.Runs == 0 || last < 0 || last >= MaxGates {
		return 0, false
	}
	return r.Best[last], true
}

// check refuses an invalid run.
func (r *RunData) check() error {
	if r.Next < 0 || r.Next >= MaxGates || !geom.IsFinite(r.Began) {
		return fmt.Errorf("modes: gate %d of a run that began at tick %v, want 0 to %d", r.Next, r.Began, MaxGates-1)
	}
	return nil
}

// Component types of a time trial. A match has one Course and one Record, and every
// player has a Run and a Trail.
var (
	Course = donburi.NewComponentType[CourseData]()
	Record = donburi.NewComponentType[RecordData]()
	Run    = donburi.NewComponentType[RunData]()
	Trail  = donburi.NewComponentType[TrailData]()
)

// GatePassed is the event of its subject coming through its next gate.
type GatePassed struct {
	Gate    int
	Seconds float64 // since the start
	// Behind is the difference from the player's best run at this gate, s: positive if
	// this run is slower. It is valid if HasBest is set.
	Behind  float64
	HasBest bool
}

// RunFinished is the event of its subject coming through the last gate.
type RunFinished struct {
	Seconds   float64
	Medal     Medal
	Practised bool // it counts for nothing, see [ReturnEntry]
	OwnBest   bool // the player's fastest so far
	IsRecord  bool // the fastest of the match
	Beaten    float64
	HasBeaten bool // Beaten is the previous record, in seconds
}

// TimeTrial is a race against the clock through the gates of a course, in order. The
// time runs from the fraction of the tick in which a player comes through the first
// gate to the fraction of the tick in which it comes through the last. Coming through
// the first gate again restarts the run, and dying ends it. The player with the best
// time wins, and players cannot hurt each other.
//
// The zero course stands for the course of the level: its zones of the kind gate,
// otherwise its flags, otherwise its spawn points.
func TimeTrial(course CourseData) Mode {
	course.Gates = slices.Clone(course.Gates)
	return Mode{
		Name: "trial", Title: "time trial", Version: "1", Teams: 1,
		About:   "Gates in order, as fast as you can",
		Default: Rules{TimeLimitTicks: minutes(30)},
		Components: []systems.Registration{
			systems.State("modes.course", Course, systems.OfMatch(), systems.Validate((*CourseData).check)),
			systems.State("modes.record", Record, systems.OfMatch()),
			systems.State("modes.run", Run, systems.OnEvery(components.Player), systems.Validate((*RunData).check)),
			systems.State("modes.trail", Trail, systems.OnEvery(components.Player)),
			systems.Derived("modes.scratch", flagScratchKind, systems.OfMatch()),
		},
		Calls: []systems.Call{{Name: callRestart, Right: systems.RightSelf, Run: ofBytes(0, restart)}, {Name: callReturn, Right: systems.RightHost, Run: goBack}},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.
				Add(systems.System{Name: "modes.gates", Stage: systems.StageTriggers, Run: passGates}).
				After("limits", systems.System{Name: "modes.runs", Run: endRuns})
		},
		Setup: func(m *systems.Match) error {
			c := course
			if len(c.Gates) == 0 {
				c = courseOf(m.Level)
			}
			if err := c.check(); err != nil {
				return err
			}
			*systems.Single(m, Course) = c
			return nil
		},
		Begin: func(m *systems.Match) {
			*systems.Single(m, Record) = RecordData{}
			for _, entry := range runners.In(m) {
				*Run.Get(entry) = RunData{}
				trail := Trail.Get(entry)
				trail.Now, trail.Best = trail.Now[:0], trail.Best[:0]
			}
		},
		Lead: fastest,
	}
}

// runners are the players of a time trial.
var runners = systems.NewQuery(Run, Trail, components.Player, components.Position, components.View)

// check refuses an invalid course.
func (c *CourseData) check() error {
	if len(c.Gates) < 2 || len(c.Gates) > MaxGates {
		return fmt.Errorf("modes: %w: a course has 2 to %d gates, not %d", ErrLevel, MaxGates, len(c.Gates))
	}
	for i, gate := range c.Gates {
		if !gate.Center.IsFinite() || !gate.Half.IsFinite() || !(min(gate.Half.X, gate.Half.Y, gate.Half.Z) > 0) {
			return fmt.Errorf("modes: %w: gate %d of the course is %v by %v, want a finite box", ErrLevel, i, gate.Center, gate.Half)
		}
	}
	if !(c.Gold >= 0 && c.Silver >= c.Gold && c.Bronze >= c.Silver) || math.IsInf(c.Bronze, 1) {
		return fmt.Errorf("modes: %w: times for medals are %v, %v and %v s, want them in that order", ErrLevel, c.Gold, c.Silver, c.Bronze)
	}
	return nil
}

// goldSpeed, silverSpeed and bronzeSpeed are the mean speeds for medals, in m/s along
// the straight lines between gates, on a course without medal times [ours]. They are
// the speeds of good, steady and careful skiing.
const goldSpeed, silverSpeed, bronzeSpeed = 28, 20, 12

// courseOf returns the course of a level.
func courseOf(level *levels.Level) (c CourseData) {
	if own := level.Course; own != nil {
		c.Gold, c.Silver, c.Bronze = own.Gold, own.Silver, own.Bronze
		for _, g := range own.Gates {
			c.Gates = append(c.Gates, Gate{Center: g.Center(), Half: g.Size().Scale(0.5)})
		}
		return c
	}
	var named []levels.Zone
	for i := range level.Zones {
		if level.Zones[i].Kind == ZoneGate {
			named = append(named, level.Zones[i])
		}
	}
	slices.SortStableFunc(named, func(a, b levels.Zone) int {
		return cmp.Or(cmp.Compare(len(a.Name), len(b.Name)), cmp.Compare(a.Name, b.Name)) // 9 before 10
	})
	for i := range named {
		c.Gates = append(c.Gates, Gate{Center: named[i].Bounds.Center(), Half: named[i].Bounds.Size().Scale(0.5)})
	}
	around := func(at geom.Vec) Gate {
		return Gate{Center: at.Add(geom.Vec{Z: 4}), Half: geom.Vec{X: 6, Y: 6, Z: 6}}
	}
	if len(c.Gates) == 0 && len(level.Flags) > 1 {
		for i := range level.Flags {
			c.Gates = append(c.Gates, around(level.Flags[i].Position))
		}
	}
	if len(c.Gates) == 0 && len(level.Spawns) > 1 {
		first, far := level.Spawns[0].Position, level.Spawns[0].Position
		for i := range level.Spawns {
			if at := level.Spawns[i].Position; at.Sub(first).Length() > far.Sub(first).Length() {
				far = at
			}
		}
		c.Gates = append(c.Gates, around(first), around(far), around(first))
	}
	length := 0.0
	for i := 1; i < len(c.Gates); i++ {
		length += c.Gates[i].Center.Sub(c.Gates[i-1].Center).Length()
	}
	c.Gold, c.Silver, c.Bronze = length/goldSpeed, length/silverSpeed, length/bronzeSpeed
	return c
}

// fastest returns the player with the best time.
func fastest(m *systems.Match, _ *StatusData) (lead Lead) {
	course := systems.Single(m, Course)
	if course.check() != nil {
		return lead
	}
	last := len(course.Gates) - 1
	best := 0.0
	for id, entry := range runners.In(m) {
		run := Run.Get(entry)
		lead.Points = max(lead.Points, run.Runs)
		if run.Runs == 0 || isSpectator(entry) {
			continue
		}
		switch time := run.Best[last]; {
		case best == 0 || time < best:
			best, lead.Winner = time, Winner{Player: id}
		case time == best:
			lead.Winner = Winner{}
		}
	}
	return lead
}
