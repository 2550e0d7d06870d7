package check

// Limits of a level. They bound the memory and the time that a hostile file can cost.
const (
	// MaxTriangles of all structures and platforms of a level together.
	MaxTriangles = 2_000_000
	// MaxTerrainTriangles are those of 2049 x 2049 samples. A heightfield takes a
	// tenth of the memory of other triangles.
	MaxTerrainTriangles = 2 * 2048 * 2048
	// MaxVertices of all structures of a level together.
	MaxVertices = 3 * MaxTriangles
	// MaxCoordinate is the distance from the origin along each axis, metres.
	MaxCoordinate = 50_000
	// MaxHeightmapSide is the number of samples along a side of a heightmap.
	MaxHeightmapSide = 4097
	// MaxManifestBytes, MaxHeightmapBytes and MaxModelBytes bound single files.
	MaxManifestBytes  = 1 << 20
	MaxHeightmapBytes = 64 << 20
	MaxModelBytes     = 128 << 20
	// MaxLevelBytes bounds all files of a level together.
	MaxLevelBytes = 1 << 30
	// MaxStructures of a level; each material of each part of a model is one.
	MaxStructures = 1 << 14
	// MaxMarkers bounds spawns, flags, zones and pickups, each.
	MaxMarkers = 1024
	// MaxTeam is the highest team number.
	MaxTeam = 8
	// MaxNameBytes is the length of a name, in a model too.
	MaxNameBytes = 1024
)

// Limits of the effects of a zone. They keep the sum of many zones finite.
const (
	MaxDensity        = 100.0
	MaxViscosity      = 1000.0
	MaxGravityFactor  = 100.0 // magnitude
	MaxVelocityFactor = 10.0
	MaxForce          = 1e6 // along each axis
)

// Limits of materials.
const (
	MaxMaterials  = 256 // of a level, the default one included
	MaxFriction   = 100.0
	MaxElasticity = 1.0 // a bounce never adds speed
)

// MaxGates is the largest number of gates of a course.
const MaxGates = 32

const (
	// MaxLights limits the lamps of a level.
	MaxLights = 1024
	// MaxLitTriangles is the number of triangles of the structures of a level above which
	// its lamps light nothing [ours]: their light is computed when the level is drawn first,
	// which should take seconds.
	MaxLitTriangles = 60_000
)

// Cell sizes of a terrain, m. Smaller cells would make triangles that make no difference
// to a player's box, larger ones facets too large for terrain.
const (
	MinCell = 0.1
	MaxCell = 1000.0
)

// TickSeconds is the length of a tick of platforms, s.
const TickSeconds = 0.032

// MaxPickupTicks is the longest respawn time of a pickup, ticks: an hour.
const MaxPickupTicks = 112_500
