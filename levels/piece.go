package levels

import (
	"cmp"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/places"
)

// Kinds of base pieces.
const (
	PieceGenerator = "generator"
	PieceStation   = "station"
	PieceTurret    = "turret"
	PieceSensor    = "sensor"
)

// pieceKinds lists every kind of base piece, in an order that hashes of levels know.
func pieceKinds() []string {
	return []string{PieceGenerator, PieceStation, PieceTurret, PieceSensor}
}

// PieceHalf returns half the size of a piece of a kind, m [ours]. A generator is as large as
// a heavy player, so that shots hit it; a station is a pad that players stand on. Turrets
// and sensors are somewhat smaller than players.
func PieceHalf(kind string) geom.Vec {
	switch kind {
	case PieceGenerator:
		return geom.Vec{X: 0.9, Y: 0.9, Z: 1.4}
	case PieceTurret:
		return geom.Vec{X: 0.8, Y: 0.8, Z: 1.1}
	case PieceSensor:
		return geom.Vec{X: 0.7, Y: 0.7, Z: 1.5}
	}
	return geom.Vec{X: 1, Y: 1, Z: 1.2}
}

// Piece is a piece of a base. Package bases adds generators and stations to a match, and package
// defences turrets and sensors.
type Piece struct {
	Kind     string
	Team     int      // 1 to 8, or 0 for everybody
	Position geom.Vec // middle of its bottom
	Yaw      geom.Angle
}

// Center returns the middle of the piece.
func (p *Piece) Center() geom.Vec { return p.Position.Add(geom.Vec{Z: PieceHalf(p.Kind).Z}) }

// checkPiece refuses a piece that is in the ground or of no kind.
func (l *Level) checkPiece(place string, p *Piece, at *places.Site) error {
	if !slices.Contains(pieceKinds(), p.Kind) {
		return fault.New(fault.ErrFormat, place+".kind", "is %.60q, want one of %s", p.Kind, strings.Join(pieceKinds(), ", "))
	}
	if err := cmp.Or(checkTeam(place, p.Team), at.CheckFree(place, "piece", p.Position, PieceHalf(p.Kind))); err != nil {
		return err
	}
	l.noteEnclosed(place, p.Position, p.Center(), at)
	return nil
}

// bits adds the piece to a hash.
func (p *Piece) bits(add func(numbers ...float64)) {
	add(float64(slices.Index(pieceKinds(), p.Kind)), float64(p.Team), p.Position.X, p.Position.Y, p.Position.Z, float64(p.Yaw))
}
