package gallery

import (
	"fmt"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/internal/gametest"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/systems/weapons"
)

// TestGallery_BodiesSheet draws the whole sheet if pictures are requested.
func TestGallery_BodiesSheet(t *testing.T) {
	if os.Getenv("GAME_PICTURES") == "" {
		t.Skip("set GAME_PICTURES to a folder")
	}
	sheet, err := (&Sheet{Weapons: weapons.Standard()}).drawBodies()
	if err != nil {
		t.Fatal(err)
	}
	gametest.Save(t, "bodies", sheet)
}

// apart is the share of the pixels of two outlines that only one of them has, where one is laid over
// the other such that it is least.
func apart(a, b []bool) float64 {
	least := 1.0
	const shift = 4
	for dy := -shift; dy <= shift; dy++ {
		for dx := -shift; dx <= shift; dx++ {
			either, one := 0, 0
			for y := range farSide {
				for x := range farSide {
					in := a[y*farSide+x]
					u, v := x+dx, y+dy
					other := u >= 0 && v >= 0 && u < farSide && v < farSide && b[v*farSide+u]
					if in || other {
						either++
					}
					if in != other {
						one++
					}
				}
			}
			least = min(least, float64(one)/float64(max(either, 1)))
		}
	}
	return least
}

// wantApart is the share of the pixels of two outlines that must differ.
const wantApart = 1.0 / 3

// alike returns the pairs of what bodies do whose outlines at 60 m differ less than wanted. change
// alters what is drawn.
func (s *studio) alike(change func(*render.Scene)) (pairs []string) {
	screen := ebiten.NewImage(farSide, farSide)
	defer screen.Deallocate()
	s.renderer.SetOptions(farLook)
	for armor := range armors {
		for _, facing := range facings {
			var outlines [told][]bool
			for k := range outlines {
				scene := s.body(&acts[k], armor, facing, farCamera())
				change(scene)
				_, outlines[k] = s.farOutline(screen, scene)
			}
			for k := range outlines {
				for j := range k {
					d := apart(outlines[j], outlines[k])
					if d < wantApart {
						pairs = append(pairs, fmt.Sprintf("%s at %v: who %s and who %s differ by %.2f", armors[armor].name, facing, acts[j].name, acts[k].name, d))
					}
				}
			}
		}
	}
	return pairs
}

// TestBodies_WhatTheyDoIsSeenAt60Metres: of the pixels of any two outlines, in a picture of 1280 by 720,
// a third belongs to one of them alone, however they are laid over each other. Bodies without poses
// are all alike.
func TestBodies_WhatTheyDoIsSeenAt60Metres(t *testing.T) {
	s, err := newStudio(&Sheet{Weapons: weapons.Standard()})
	if err != nil {
		t.Fatal(err)
	}
	for _, pair := range s.alike(func(*render.Scene) {}) {
		t.Error(pair)
	}
	stiff := func(scene *render.Scene) {
		for i := range scene.Models {
			scene.Models[i].Pose = render.Pose{Mark: scene.Models[i].Pose.Mark}
		}
	}
	if got, all := len(s.alike(stiff)), len(armors)*len(facings)*told*(told-1)/2; got < all {
		t.Errorf("of %d pairs of bodies without poses %d are alike", all, got)
	}
}
