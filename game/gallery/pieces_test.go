package gallery

import "testing"

// TestPieces_OfBothTeamsAndWreckedLookDifferent looks at six equal parts of the picture.
func TestPieces_OfBothTeamsAndWreckedLookDifferent(t *testing.T) {
	picture, err := (&Sheet{}).drawPieces()
	if err != nil {
		t.Fatal(err)
	}
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
