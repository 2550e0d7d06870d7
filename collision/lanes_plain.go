//go:build !amd64 || purego

package collision

import "github.com/skijet/skijet/collision/geom"

// lanes is false where there is no assembly; what follows stands for it and is
// never called.
const lanes = false

func (m *Mesh) visitLanes(*query) {}

func sweepTriangle(*cast, *geom.Triangle) uint32 { return 0 }

func boxOnTriangle(*cast, *geom.Triangle) uint32 { return 0 }

func (m *Mesh) overlapLanes(_ geom.Box, _ int, contacts []Contact, _ int) []Contact { return contacts }

func middleOfTriangle(*cast, *geom.Triangle) uint32 { return 0 }
