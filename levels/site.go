package levels

import (
	"fmt"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/places"
)

// site returns the level as it is at the start of a match, for looking at its places.
func (l *Level) site() (*places.Site, error) {
	movers := make([]collision.Part, 0, len(l.Platforms))
	for i := range l.Platforms {
		m, err := l.Platforms[i].NewMover()
		if err != nil {
			return nil, fault.New(fault.ClassOf(err), fmt.Sprintf("platforms[%d]", i), "%v", err)
		}
		movers = append(movers, m)
	}
	s := &places.Site{Solid: l.Solid.With(movers...), Bounds: l.Bounds, Limits: l.Limits, Body: l.Body}
	next := 0 // triangle of Solid
	if l.Terrain != nil {
		s.Height = l.Terrain.Height
		next = l.Terrain.TriangleCount()
	}
	for i := range l.Structures {
		last := next + len(l.Structures[i].Indices)/3
		if l.Structures[i].backed {
			s.Backs = append(s.Backs, places.Backs{First: (next + last) / 2, Last: last})
		}
		next = last
	}
	s.Inner = l.inner()
	return s, nil
}

// shellShare is the least part of the size of a level, along each axis, of a mesh that is a shell
// around it, such as a sky, and innerShare the most part of it that the rest then has along x and
// y [ours].
const (
	shellShare = 0.75
	innerShare = 0.5
)

// inner returns the bounds of what lies within the shells of a level, or of all of it where there
// are none.
func (l *Level) inner() geom.Bounds {
	least := l.Bounds.Size().Scale(shellShare)
	var inner geom.Bounds
	found := l.Terrain != nil
	if found {
		inner = l.Bounds // terrain is no shell
	}
	for i := range l.Structures {
		s := &l.Structures[i]
		if len(s.Vertices) == 0 {
			continue
		}
		b := geom.Bounds{Min: s.Vertices[0], Max: s.Vertices[0]}
		for _, v := range s.Vertices {
			b = b.Include(v)
		}
		if size := b.Size(); s.backed && size.X >= least.X && size.Y >= least.Y && size.Z >= least.Z {
			continue
		}
		if !found {
			inner, found = b, true
		}
		inner = inner.Union(b)
	}
	all, size := l.Bounds.Size(), inner.Size()
	if !found || size.X > float64(innerShare*all.X) || size.Y > float64(innerShare*all.Y) {
		return l.Bounds
	}
	return inner
}

// noteBehind notes that all who enter are behind surfaces.
func (l *Level) noteBehind(at *places.Site) {
	for i := range l.Spawns {
		if !at.IsBehind(l.Spawns[i].Position) {
			return
		}
	}
	l.Notes = append(l.Notes, "all spawns are behind surfaces, whose backs are below or above them: turn the faces of the ground up, and those of rooms inward (in Blender Mesh > Normals > Flip)")
}

// hasFloor reports whether any face looks up, so that somebody could stand on it.
func (l *Level) hasFloor() bool {
	for i := range l.Solid.Len() {
		if t, ok := l.Solid.Triangle(i); ok && t.Normal().Z >= places.SpawnFloor {
			return true
		}
	}
	return false
}
