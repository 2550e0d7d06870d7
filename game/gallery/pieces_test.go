package gallery

import (
	"image"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/gametest"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems/bases"
)

// TestPieces_OfBothTeamsAndWreckedLookDifferent looks at six equal parts of the picture.
func TestPieces_OfBothTeamsAndWreckedLookDifferent(t *testing.T) {
	picture, err := (&Sheet{}).drawPieces()
	if err != nil {
		t.Fatal(err)
	}
	gametest.Save(t, "pieces", picture)
	known := map[[3]uint32]int{}
	for k := range 6 {
		var sum [3]uint32
		for y := range pieceHeight {
			for x := k * pieceWidth / 6; x < (k+1)*pieceWidth/6; x++ {
				r, g, b, _ := picture.At(x, y).RGBA()
				sum[0], sum[1], sum[2] = sum[0]+r>>8, sum[1]+g>>8, sum[2]+b>>8
			}
		}
		if other, same := known[sum]; same {
			t.Errorf("piece %d looks like piece %d", k, other)
		}
		known[sum] = k
	}
}

// pieceWidth, pieceHeight is the size of the picture of base pieces in pixels, and pieceGap the distance
// from one to the next, m.
const pieceWidth, pieceHeight, pieceGap = 960, 260, 4.2

// drawPieces draws a turret and a sensor of each team, and how they lie destroyed.
func (g *Sheet) drawPieces() (image.Image, error) {
	s, err := newStudio(g)
	if err != nil {
		return nil, err
	}
	s.builder = present.New(&s.state, func(geom.Vec) {})
	at := geom.Vec{X: -2.35 * pieceGap}
	for _, on := range [2]bool{true, false} {
		for _, kind := range [2]string{levels.PieceTurret, levels.PieceSensor} {
			half := levels.PieceHalf(kind)
			piece := bases.State{ID: components.ID(1000 + len(s.state.Things.Pieces)), Kind: kind, Team: 1, Position: at.Add(geom.Vec{Z: half.Z}), Half: half,
				Health: share(on), On: on, Look: geom.YawPitch{Yaw: geom.Degrees(150), Pitch: geom.Degrees(12)}}
			s.state.Things.Pieces = append(s.state.Things.Pieces, piece)
			if at.X += pieceGap; on { // the other team in the same place of the row
				piece.ID, piece.Team, piece.Position.X = piece.ID+500, 2, at.X
				s.state.Things.Pieces = append(s.state.Things.Pieces, piece)
				at.X += pieceGap
			}
		}
	}
	cam := present.LookAt(geom.Vec{X: 0, Y: -17, Z: 3.4}, geom.Vec{Z: 1.4})
	cam.FovDeg = 71
	screen := ebiten.NewImage(pieceWidth, pieceHeight)
	defer screen.Deallocate()
	for range 60 { // smoke rises
		s.builder.Begin(cam, studioTick)
		s.build(nil, nil, components.Nobody)
	}
	return s.pictured(screen, &s.builder.Scene), nil
}

// share is 1 for what is whole.
func share(whole bool) float64 {
	if whole {
		return 1
	}
	return 0
}
