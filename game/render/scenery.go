package render

import (
	"fmt"
	"math"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

const (
	// sceneryCell is the side of the squares of scenery that are in view or not as one, m.
	sceneryCell = 128.0
	// leastScenery is the size below which scenery is left out, pixels.
	leastScenery = 6.0
)

// sceneryPass draws the scenery of a level as objects.
type sceneryPass struct{ cells []sceneryGroup }

// sceneryGroup is the scenery of a square.
type sceneryGroup struct {
	bounds geom.Bounds
	placed []placedMesh
}

// placedMesh is one model of the scenery.
type placedMesh struct {
	part   *part
	at     transform
	center geom.Vec
	scale  float64
	light  float32
}

// load prepares the scenery of a level.
func (s *sceneryPass) load(level *levels.Level, l *land) error {
	meshes := map[*levels.Structure]*Mesh{}
	groups := map[[2]int]int{}
	for i := range level.Scenery {
		e := &level.Scenery[i]
		if len(e.Model) == 0 {
			continue
		}
		mesh := meshes[&e.Model[0]]
		if mesh == nil {
			var surfaces []Surface
			for k := range e.Model {
				surfaces = append(surfaces, surfaceOf(&e.Model[k]))
			}
			var err error
			if mesh, err = newMesh(surfaces...); err != nil {
				return fmt.Errorf("scenery %d %s: %w", i, e.Model[0].Name, err)
			}
			meshes[&e.Model[0]] = mesh
		}
		p := placedMesh{part: &mesh.model.parts[0], at: turned(e.Position, e.Yaw, 0, 0).scaled(e.Scale), scale: e.Scale, light: l.sunAt(e.Position)}
		p.center = p.at.point(p.part.center)
		key := [2]int{int(math.Floor(p.center.X / sceneryCell)), int(math.Floor(p.center.Y / sceneryCell))}
		reach := p.part.radius * p.scale
		bounds := geom.Bounds{Min: p.center, Max: p.center}.Expand(reach)
		g, ok := groups[key]
		if !ok {
			g = len(s.cells)
			groups[key], s.cells = g, append(s.cells, sceneryGroup{bounds: bounds})
		}
		c := &s.cells[g]
		c.bounds, c.placed = c.bounds.Include(bounds.Min).Include(bounds.Max), append(c.placed, p)
	}
	return nil
}

// emit adds what is in view and large enough to be seen to the objects.
func (s *sceneryPass) emit(v *view, o *objectPass, far float64) {
	for i := range s.cells {
		c := &s.cells[i]
		if v.classify(c.bounds, far) == hidden {
			continue
		}
		for k := range c.placed {
			p := &c.placed[k]
			if p.part.radius*p.scale*v.focal > leastScenery*p.center.Sub(v.position).Length() {
				o.addPart(v, p.part, p.at, p.scale, paint{light: p.light}, far)
			}
		}
	}
}
