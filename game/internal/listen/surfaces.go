package listen

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/levels"
)

// surfaces finds what the surfaces of a level sound like.
type surfaces struct {
	level *levels.Level
	solid *collision.World // with the platforms in their current poses
}

// below returns the surface below somebody's feet.
func (s *surfaces) below(feet geom.Vec) mixer.Surface {
	const reach = 1.2 // m
	hit, ok := s.solid.Raycast(feet.Add(geom.Vec{Z: reach / 2}), geom.Vec{Z: -reach})
	if !ok {
		return mixer.Metal // of a platform
	}
	return s.of(hit.Triangle, hit.Material)
}

// of returns the surface of a triangle. What has no material is earth, or snow where a
// level has it, and stone if somebody built it.
func (s *surfaces) of(triangle int, material uint8) mixer.Surface {
	if material > 0 && int(material) < len(s.level.Materials) {
		if surface := mixer.SurfaceOf(s.level.Materials[material].Name); surface != mixer.Earth || s.isTerrain(triangle) {
			return surface
		}
	}
	if !s.isTerrain(triangle) {
		return mixer.Stone
	}
	if airOf(s.level) == mixer.AirSnow {
		return mixer.Snow
	}
	return mixer.Earth
}

// isTerrain reports whether a triangle is of the terrain, which comes first.
func (s *surfaces) isTerrain(triangle int) bool {
	t := s.level.Terrain
	return t != nil && triangle < 2*(t.Columns-1)*(t.Rows-1)
}

// against returns the surface at a place with a normal.
func (s *surfaces) against(at, normal geom.Vec) mixer.Surface {
	const reach = 1.5 // m, more than half of any body
	hit, ok := s.solid.Raycast(at.AddScaled(normal, reach/2), normal.Scale(-2*reach))
	if !ok {
		return mixer.Metal // of a platform
	}
	return s.of(hit.Triangle, hit.Material)
}
