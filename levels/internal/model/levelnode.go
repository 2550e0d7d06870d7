package model

import (
	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/extras"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// levelNode is the name of an empty node whose custom properties are those of the level: what
// level.json says about all of it.
const levelNode = "level"

// levelProperties is what a model says about all of its level, in the fields of level.json: its name,
// a line about it, limits, times for medals and the look.
type levelProperties struct {
	Place string
	manifest.Level
	Own []extras.Own
}

// addLevelNode reads the properties of the level. The first such node counts.
func (w *walker) addLevelNode(place string, n *gltf.Node) error {
	if w.model.Level != nil {
		w.doc.Ignored.Add("second node with the properties of the level", place)
		return nil
	}
	e, l := &n.Extras, &levelProperties{Place: place, Own: w.ownOf(place, n)}
	if _, err := e.Fill(place, &l.Level); err != nil {
		return err
	}
	var err error
	if l.Limits, err = limitsOf(e, place); err != nil {
		return err
	}
	var times manifest.Course
	if found, err := e.Fill(place, &times); err != nil {
		return err
	} else if found {
		l.Course = &times
		if err := check.Times(place+".extras.", &times); err != nil {
			return err
		}
	}
	var look manifest.Look
	if found, err := e.Fill(place, &look); err != nil {
		return err
	} else if found {
		l.Look = &look
	}
	w.model.Level = l
	return nil
}

// limitsOf reads the limits of the world, or returns nil where there are none.
func limitsOf(e *extras.Properties, place string) (*manifest.Box, error) {
	var given struct {
		Min *[3]float64 `json:"limits_min"`
		Max *[3]float64 `json:"limits_max"`
	}
	found, err := e.Fill(place, &given)
	if err != nil || !found {
		return nil, err
	}
	if given.Min == nil || given.Max == nil {
		return nil, fault.New(fault.ErrFormat, place+".extras", "has one of limits_min and limits_max, want both or none")
	}
	return &manifest.Box{Min: *given.Min, Max: *given.Max}, nil
}
