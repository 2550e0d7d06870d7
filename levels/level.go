package levels

import (
	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

// Level is a world to play in: static geometry, spawn points, and what to draw. A Level
// never changes after it was built, so matches can share it.
type Level struct {
	Name  string
	About string // one line for players, in lists of levels; see [AboutOf]

	// Solid is all geometry in world coordinates. Terrain triangles come first,
	// then those of each structure in order.
	Solid *collision.World

	// Bounds contains the geometry. A player outside Limits has fallen out of the world.
	Bounds, Limits geom.Bounds
	// OwnLimits is set if the limits are those of the files, and do not follow from Bounds.
	OwnLimits bool

	Terrain    *Terrain // nil for none
	Structures []Structure
	Platforms  []Platform // moving geometry, which is not in Solid

	// Materials of surfaces, by collision.Hit.Material. The first is the default.
	Materials []Material

	Spawns []Spawn // at least one, each free for Body
	// SpawnsFound is set if the files contain no spawn, and Spawns were found.
	SpawnsFound bool
	// FlagsFound is set if the files contain no flag either, and Flags were found.
	FlagsFound bool
	// Body is half the size of the largest body that is free at every spawn, m.
	Body  geom.Vec
	Flags []Flag
	Zones []Zone
	// Pickups are the pickups of the level; package pickups adds them to a match.
	Pickups []Pickup
	// Pieces are the base pieces of the level; package bases adds them to a match.
	Pieces []Piece
	// Course is the course for a time trial, or nil.
	Course *Course
	// Data are the properties of the level and its parts for modules.
	Data []PartData
	// Look is how the level looks.
	Look Look

	// Lights are the lamps of the level. They have no effect on play.
	Lights []Light
	// Scenery is drawn, but nothing collides with it.
	Scenery []Scenery

	// ContentHash identifies the built geometry bit for bit. Machines that play together
	// must agree on it.
	ContentHash uint64

	// Dropped counts the triangles of Solid that are never hit. They keep their
	// numbers and are drawn.
	Dropped Dropped

	// Notes describe choices that the files leave open, and what the author may not have
	// intended.
	Notes []string

	// Ignored describes what the files contain and the level does not use: cameras, lines,
	// skins and the like.
	Ignored []string

	layouts []layout // see [Level.For]
}

// Dropped counts triangles that are never hit.
type Dropped struct {
	Degenerate int // triangles that are a point or a line, or nearly
	Duplicates int // triangles with the same corners and the same front as another
}

// Terrain is a regular grid of heights over the ground plane. Cell (i, j) has
// its corners at columns i, i+1 and rows j, j+1 and is cut into two triangles;
// see [Terrain.Diagonal].
type Terrain struct {
	Columns, Rows int       // samples in x and y, at least 2 each
	Cell          float64   // distance between samples, m
	Origin        geom.Vec  // world position of sample (0, 0) at height 0
	Heights       []float64 // m above Origin.Z, by rows, Columns*Rows
	Material      uint8     // index in Level.Materials
	// MinZ and MaxZ are the heights of the samples 0 and 65535 of the heightmap, above Origin.Z,
	// m; both are 0 without a heightmap.
	MinZ, MaxZ float64
	ByParity   bool // whether the cells are cut as those of Tribes 2; see [Terrain.Diagonal]
}

// Structure is one solid mesh of a level, drawn and collided with, in world coordinates.
type Structure struct {
	Name     string
	Vertices []geom.Vec
	Normals  []geom.Vec // unit, one per vertex
	Indices  []uint32   // three per triangle, counter-clockwise in front
	// Color is the linear RGB of the surface, 0 to 1.
	Color [3]float32
	// Colors are the linear RGB of vertices, by which Color is multiplied; nil for none.
	Colors [][3]float32
	// Alphas are factors of the alpha at vertices, 0 to 1, where Cutoff or Opacity is set; nil
	// for none.
	Alphas []float32
	// Texture is multiplied by Color too, at the texture coordinates UV of the vertices;
	// nil for none.
	Texture *Texture
	UV      [][2]float32
	// Cutoff is the alpha below which a texel is not drawn; 0 draws all.
	Cutoff float32
	// Emission is the light that the surface emits, times EmissionColor, at UV too; nil for
	// none.
	Emission      *Texture
	EmissionColor [3]float32
	// Opacity of the surface, above 0 to 1, times the alpha of Texture; 0 for an opaque surface.
	// It has no effect on collisions.
	Opacity float32
	// Unlit surfaces look the same in any light.
	Unlit bool
	// Glow is the fraction of Color that is emitted, 0 to 1.
	Glow float32
	// Panels is set for a wall of large panels, whose joints are drawn.
	Panels bool
	// Material is an index in Level.Materials.
	Material uint8

	backed bool // the second half of its triangles are the backs of the first
}

// Spawn is a point where players enter.
type Spawn struct {
	Team     int      // 0 for any team
	Position geom.Vec // position of the feet
	Yaw      geom.Angle
}

// Flag is the position of a team's flag.
type Flag struct {
	Team     int
	Position geom.Vec
}
