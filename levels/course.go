package levels

import (
	"fmt"
	"slices"

	"github.com/skijet/skijet/collision/geom"
)

// Course is the course of a level for a time trial.
type Course struct {
	Gates []geom.Bounds // in order; two or more
	// Gold, Silver and Bronze are the longest times for the medals, s.
	Gold, Silver, Bronze float64
}

// MaxGates is the largest number of gates of a course.
const MaxGates = 32

// manifestCourse is the course of level.json.
type manifestCourse struct {
	Gold   float64        `json:"gold_s"`   // longest time for the gold medal, s
	Silver float64        `json:"silver_s"` // longest time for the silver medal, s
	Bronze float64        `json:"bronze_s"` // longest time for the bronze medal, s
	Gates  []manifestGate `json:"gates"`    // boxes to come through in order, 2 to 32
}

type manifestGate struct {
	Min [3]float64 `json:"min"` // lowest corner, m
	Max [3]float64 `json:"max"` // highest corner, m
}

func (e *manifestCourse) course() *Course {
	if e == nil {
		return nil
	}
	c := &Course{Gold: e.Gold, Silver: e.Silver, Bronze: e.Bronze}
	for _, g := range e.Gates {
		c.Gates = append(c.Gates, geom.Bounds{Min: vec(g.Min), Max: vec(g.Max)})
	}
	return c
}

// checkCourse refuses a course that nobody can run.
func (p *Parts) checkCourse() error {
	c := p.Course
	if c == nil {
		return nil
	}
	if len(c.Gates) < 2 || len(c.Gates) > MaxGates {
		return fault(ErrFormat, "course.gates", "has %d gates, want 2 to %d", len(c.Gates), MaxGates)
	}
	for i := range c.Gates {
		if err := checkBounds(markerPlace("course.gates", i, p.gateNodes), c.Gates[i]); err != nil {
			return err
		}
	}
	return c.checkTimes("course.")
}

// checkTimes refuses times for medals of which a better medal has the longer. place is before
// their names.
func (c *Course) checkTimes(place string) error {
	for _, t := range [...]struct {
		name             string
		value, low, high float64
	}{
		{"gold_s", c.Gold, TickSeconds, maxCourse}, {"silver_s", c.Silver, c.Gold, maxCourse}, {"bronze_s", c.Bronze, c.Silver, maxCourse},
	} {
		if err := checkGiven(place+t.name, t.value, t.low, t.high); err != nil {
			return err
		}
	}
	return nil
}

// noteMissingGates notes numbers that no gate of a model has below the greatest.
func (p *Parts) noteMissingGates() {
	last := 0
	for _, g := range p.gates {
		last = max(last, g.number)
	}
	for number := 1; number < last; number++ {
		if !slices.ContainsFunc(p.gates, func(g modelGate) bool { return g.number == number }) {
			p.notes = append(p.notes, fmt.Sprintf("no gate has the number %d, though one has %d", number, last))
			return
		}
	}
}

// maxCourse is the longest time for a medal, s: an hour.
const maxCourse = 3600

// bits adds the course to a hash.
func (c *Course) bits(add func(numbers ...float64)) {
	add(c.Gold, c.Silver, c.Bronze)
	for _, g := range c.Gates {
		add(g.Min.X, g.Min.Y, g.Min.Z, g.Max.X, g.Max.Y, g.Max.Z)
	}
}
