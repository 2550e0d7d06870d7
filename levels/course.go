package levels

import (
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
)

// Course is the course of a level for a time trial.
type Course struct {
	Gates []geom.Bounds // in order; two or more
	// Gold, Silver and Bronze are the longest times for the medals, s.
	Gold, Silver, Bronze float64
}

// courseOf returns the course of level.json, or nil.
func courseOf(e *manifest.Course) *Course {
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
func (p *draft) checkCourse() error {
	c := p.Course
	if c == nil {
		return nil
	}
	if len(c.Gates) < 2 || len(c.Gates) > check.MaxGates {
		return fault.New(fault.ErrFormat, "course.gates", "has %d gates, want 2 to %d", len(c.Gates), check.MaxGates)
	}
	for i := range c.Gates {
		if err := check.Bounds(markerPlace("course.gates", i, p.nodes.gates), c.Gates[i]); err != nil {
			return err
		}
	}
	return check.Times("course.", &manifest.Course{Gold: c.Gold, Silver: c.Silver, Bronze: c.Bronze})
}

// bits adds the course to a hash.
func (c *Course) bits(add func(numbers ...float64)) {
	add(c.Gold, c.Silver, c.Bronze)
	for _, g := range c.Gates {
		add(g.Min.X, g.Min.Y, g.Min.Z, g.Max.X, g.Max.Y, g.Max.Z)
	}
}
