package levels

import (
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/model"
)

// Limits of a level. They bound the memory and the time that a hostile file can cost.
const (
	// MaxTriangles of all structures and platforms of a level together.
	MaxTriangles = check.MaxTriangles
	// MaxTerrainTriangles are those of 2049 x 2049 samples. A heightfield takes a
	// tenth of the memory of other triangles.
	MaxTerrainTriangles = check.MaxTerrainTriangles
	// MaxCoordinate is the distance from the origin along each axis, metres.
	MaxCoordinate = check.MaxCoordinate
	// MaxModelBytes bounds a model file.
	MaxModelBytes = check.MaxModelBytes
	// MaxMarkers bounds spawns, flags, zones and pickups, each.
	MaxMarkers = check.MaxMarkers
	// MaxTeam is the highest team number.
	MaxTeam = check.MaxTeam
	// MaxNameBytes is the length of a name, in a model too.
	MaxNameBytes = check.MaxNameBytes
	// MaxGates is the largest number of gates of a course.
	MaxGates = check.MaxGates
	// MaxMaterials of a level, the default one included.
	MaxMaterials = check.MaxMaterials
	// MaxLitTriangles is the number of triangles of the structures of a level above which
	// its lamps light nothing.
	MaxLitTriangles = check.MaxLitTriangles
)

// Limits of the effects of zones and materials.
const (
	MaxGravityFactor  = check.MaxGravityFactor // magnitude
	MaxVelocityFactor = check.MaxVelocityFactor
	MaxForce          = check.MaxForce // along each axis
	MaxFriction       = check.MaxFriction
	MaxElasticity     = check.MaxElasticity
)

// TickSeconds is the length of a tick of platforms, s: 0.032.
const TickSeconds = check.TickSeconds

// FullTurn is a full turn in the unit of [geom.Angle] and of [Waypoint.Turn].
const FullTurn = model.FullTurn
