package levels

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// Level is a world ready to play: static geometry, where players enter it and
// what to draw. A Level is never changed after it was built, so matches share
// it.
type Level struct {
	Name string

	// Solid is all geometry in world coordinates. Terrain triangles come first,
	// then those of each structure in order.
	Solid *collision.World

	// Bounds holds the geometry. Leaving Limits is falling out of the world.
	Bounds, Limits geom.Bounds

	Terrain    *Terrain // nil where a level has none
	Structures []Structure
	Platforms  []Platform // what moves; it is not in Solid

	// Materials are what surfaces are made of, by collision.Hit.Material. The
	// first is the default.
	Materials []Material

	Spawns []Spawn // at least one, each free for Body
	// SpawnsFound says that the files name no spawn.
	SpawnsFound bool
	// Body is half of the largest body that enters without being inside anything.
	Body  geom.Vec
	Flags []Flag
	Zones []Zone
	// Pickups lie in the level where a match is asked to lay them down.
	Pickups []Pickup

	// ContentHash names the built geometry bit for bit; two machines that play
	// together must agree on it.
	ContentHash uint64

	// Dropped counts the triangles of Solid that are never hit. They keep their
	// numbers and are drawn.
	Dropped Dropped

	// Notes tell, in words, what was decided where the files leave it open, and what
	// the author may not have meant.
	Notes []string

	// Ignored lists, in words, what the files hold and the level does not use:
	// textures, cameras, lines and the like.
	Ignored []string
}

// Dropped counts triangles that are never hit.
type Dropped struct {
	Degenerate int // that are points, lines, or nearly
	Duplicates int // that lie on another with the same corners and the same front
}

// Terrain is a regular grid of heights over the ground plane. Cell (i, j) has
// its corners at columns i, i+1 and rows j, j+1 and is cut into two triangles;
// see [Terrain.Diagonal].
type Terrain struct {
	Columns, Rows int       // samples in x and y, at least 2 each
	Cell          float64   // m between samples
	Origin        geom.Vec  // world position of sample (0, 0) at height 0
	Heights       []float64 // m above Origin.Z, row after row, Columns*Rows
	Material      uint8     // index in Level.Materials
}

// Structure is one solid mesh of a level as it is drawn and collided with, in
// world coordinates.
type Structure struct {
	Name     string
	Vertices []geom.Vec
	Normals  []geom.Vec // unit, one per vertex
	Indices  []uint32   // three per triangle, counter-clockwise in front
	// Color is the linear RGB of the surface, 0 to 1.
	Color [3]float32
	// Glow is how much of Color shines by itself, 0 to 1.
	Glow float32
	// Material is an index in Level.Materials.
	Material uint8
}

// Spawn is a place where players enter.
type Spawn struct {
	Team     int      // 0 for any team
	Position geom.Vec // of the feet
	Yaw      geom.Angle
}

// Flag is where a team's flag stands.
type Flag struct {
	Team     int
	Position geom.Vec
}
