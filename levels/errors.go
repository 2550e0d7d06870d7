package levels

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
)

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

// Classes of errors, for errors.Is. The error for a missing file wraps
// [io/fs.ErrNotExist] instead.
var (
	// ErrFormat is for a file with wrong or unknown content.
	ErrFormat = errors.New("bad format")
	// ErrTooLarge is for a file or a level beyond a limit of this package.
	ErrTooLarge = collision.ErrTooLarge
	// ErrNotFinite is for a coordinate that is NaN or infinite.
	ErrNotFinite = collision.ErrNotFinite
	// ErrElsewhere is for a level of a page that the page has not fetched. File is its name.
	ErrElsewhere = errors.New("not fetched")
)

// Error is an error in a level.
type Error struct {
	File   string // slash-separated, as named by the manifest; "" for a level made in code
	Line   int    // in the file, from 1; 0 if unknown
	Column int    // in bytes, from 1
	Place  string // element and index, such as "spawns[3].position"; "" for the whole file
	Reason string // what is wrong, and what would be right
	Err    error  // the class
}

// Error returns file, line and column, place, reason and class in one line.
func (e *Error) Error() string {
	text, file := "levels: ", e.File
	if e.Line > 0 {
		file = fmt.Sprintf("%s:%d:%d", e.File, e.Line, e.Column)
	}
	for _, part := range [...]string{file, e.Place, e.Reason} {
		if part != "" {
			text += part + ": "
		}
	}
	return printable(text + e.Err.Error())
}

// printable replaces control characters, which could move the cursor or change the
// colours of a terminal: names come from files.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if !strconv.IsPrint(r) {
			return '\ufffd'
		}
		return r
	}, text)
}

// Unwrap returns the class.
func (e *Error) Unwrap() error { return e.Err }

// budget counts what was placed so far, so that a small file that places a large model
// many times is refused before it takes the memory.
type budget struct {
	structures, triangles, vertices int
	ground                          bool // the mesh that may be terrain was placed
}

// spend adds one structure.
func (b *budget) spend(place string, s *Structure) error {
	return b.spendCounts(place, len(s.Indices)/3, len(s.Vertices))
}

// spendCounts adds a structure before it is made.
func (b *budget) spendCounts(place string, triangles, vertices int) error {
	b.structures++
	return b.spendMore(place, triangles, vertices)
}

// spendGround adds a mesh that may be terrain. The first has the limits of terrain and counts
// for itself, any other is a structure like others.
func (b *budget) spendGround(place string, triangles, vertices int) error {
	if b.ground {
		return because(b.spendCounts(place, triangles, vertices), "cell_m makes terrain of only one mesh, of one material")
	}
	b.ground = true
	if triangles > MaxTerrainTriangles || vertices > MaxVertices {
		return fault(ErrTooLarge, place, "has %d triangles and %d vertices, want at most %d and %d", triangles, vertices, MaxTerrainTriangles, MaxVertices)
	}
	return nil
}

// spendMore adds geometry to a structure that was added before.
func (b *budget) spendMore(place string, triangles, vertices int) error {
	b.triangles += triangles
	b.vertices += vertices
	for _, part := range [...]struct {
		name       string
		count, max int
		remedy     string
	}{
		{"structures", b.structures, MaxStructures, ": join objects into one, or export copies as instances (EXT_mesh_gpu_instancing)"},
		{"triangles", b.triangles, MaxTriangles, ""},
		{"vertices", b.vertices, MaxVertices, ""},
	} {
		if part.count > part.max {
			return fault(ErrTooLarge, place, "brings the level to %d %s, want at most %d%s", part.count, part.name, part.max, part.remedy)
		}
	}
	return nil
}

// public returns an error as callers see it.
func public(err error) error { return err }

// fault returns an Error without a file; inFile adds that.
func fault(class error, place, format string, args ...any) error {
	return &Error{Place: place, Reason: fmt.Sprintf(format, args...), Err: class}
}

// because adds a cause to the reason of an error, if there are both.
func because(err error, cause string) error {
	if e := (*Error)(nil); cause != "" && errors.As(err, &e) {
		e.Reason += "; " + cause
	}
	return err
}

// classOf returns the class of an error of package collision.
func classOf(err error) error {
	for _, class := range [...]error{ErrNotFinite, ErrTooLarge} {
		if errors.Is(err, class) {
			return class
		}
	}
	return ErrFormat
}

// inFile adds the file to an error that has none.
func inFile(err error, file string) error {
	var e *Error
	if errors.As(err, &e) && e.File == "" {
		e.File = file
	}
	return err
}

// named returns the place of an element of a list, with its name if it has one.
func named(list string, i int, name string) string {
	if name == "" {
		return fmt.Sprintf("%s[%d]", list, i)
	}
	return fmt.Sprintf("%s[%d] %q", list, i, name)
}

// checkName refuses an invalid name.
func checkName(place, name string) error {
	if len(name) > MaxNameBytes {
		return fault(ErrTooLarge, place, "is %d bytes long, want at most %d", len(name), MaxNameBytes)
	}
	return nil
}

// checkPoint refuses coordinates out of range.
func checkPoint(place string, p geom.Vec) error {
	if !p.IsFinite() {
		return fault(ErrNotFinite, place, "is (%v, %v, %v)", p.X, p.Y, p.Z)
	}
	if a := p.Abs(); max(a.X, a.Y, a.Z) > MaxCoordinate {
		return fault(ErrTooLarge, place, "is (%v, %v, %v), at most %d m from the origin along each axis",
			p.X, p.Y, p.Z, MaxCoordinate)
	}
	return nil
}
