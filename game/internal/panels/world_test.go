package panels

import (
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
)

func TestRise_MovesAnAreaJustAboveWhatIsTaken(t *testing.T) {
	tag := area{100, 100, 160, 140}
	for _, c := range []struct {
		taken []area
		up    float64
		ok    bool
	}{
		{nil, 0, true},
		{[]area{{161, 100, 200, 140}}, 0, true},                       // beside
		{[]area{{90, 120, 120, 160}}, 23, true},                       // 140-120+3
		{[]area{{90, 120, 120, 160}, {150, 70, 200, 110}}, 73, true},  // and above another
		{[]area{{90, 120, 120, 160}, {150, 20, 200, 110}}, 0, false},  // no room
		{[]area{{100, 100, 160, 140}, {100, 57, 160, 97}}, 86, true},  // a stack
		{[]area{{100, 45, 160, 140}}, 0, false},                       // higher than it may be moved
		{[]area{{100, 137, 160, 180}, {100, 60, 160, 133}}, 83, true}, // squeezed out of a gap
	} {
		if up, ok := rise(tag, c.taken, 3, 90); up != c.up || ok != c.ok {
			t.Errorf("%v: moved up by %v, %v, want %v, %v", c.taken, up, ok, c.up, c.ok)
		}
	}
}

// TestTexts_NamesAndLabelsKeepOutOfTheFollowedBody.
func TestTexts_NamesAndLabelsKeepOutOfTheFollowedBody(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	body := image.Rect(600, 330, 680, 420)
	f := Frame{Alive: true, Hide: hud.Crosshair | hud.Vitals | hud.Motion | hud.Weapons,
		Markers:   []Marker{{X: 640, Y: 380, Name: "Saffi", Team: 2, Meters: 90, Health: 1}},
		Waypoints: []hud.Waypoint{{X: 640, Y: 400, Icon: hud.IconFlag, Meters: 346, Color: hud.Bad}}}
	meets := func() (n int) {
		for _, text := range h.Texts(&f, image.Pt(1280, 720)) {
			if text.At.Overlaps(body) {
				n++
			}
		}
		return n
	}
	if meets() == 0 {
		t.Fatal("nothing is written there in first person")
	}
	if f.Figure = body; meets() > 0 {
		t.Errorf("%d texts lie over the body", meets())
	}
}

// TestDraw_NamesLabelsAndNoticesHaveAPlate: they are read on bright ground, too.
func TestDraw_NamesLabelsAndNoticesHaveAPlate(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	size := image.Pt(1280, 720)
	for name, f := range map[string]Frame{
		"a name":   {Markers: []Marker{{X: 640, Y: 300, Name: "Saffi", Meters: 20, Health: 1}}},
		"a label":  {Waypoints: []hud.Waypoint{{X: 640, Y: 300, Icon: hud.IconFlag, Label: "Flag", Meters: 346, Color: hud.White}}},
		"a notice": {Notice: "You watch Saffi"},
	} {
		f.Alive, f.Hide = true, hud.Crosshair|hud.Vitals|hud.Motion|hud.Weapons|hud.Slots
		texts := h.Texts(&f, size)
		if len(texts) == 0 {
			t.Fatalf("%s is not written", name)
		}
		screen := ebiten.NewImage(size.X, size.Y)
		screen.Fill(color.White)
		h.Draw(screen, &f)
		for _, text := range texts {
			// Between the lines no letter is.
			if r, _, _, _ := screen.At(text.At.Min.X-2, (text.At.Min.Y+text.At.Max.Y)/2).RGBA(); r > 0xd000 {
				t.Errorf("%s: beside %q the picture is as bright as the ground", name, text.Text)
			}
		}
		screen.Deallocate()
	}
}

// TestTexts_AnObjectiveHasLinesOfTheSameLength: no word stands alone in the second one.
func TestTexts_AnObjectiveHasLinesOfTheSameLength(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	const objective = "No jets: back to the wall, look down, press Space and Left mouse at once"
	f := Frame{Match: &Match{Objective: objective}}
	var wide []int
	written := ""
	for _, text := range h.Texts(&f, image.Pt(1280, 720)) {
		if strings.Contains(objective, text.Text) {
			wide = append(wide, text.At.Dx())
			written = strings.TrimSpace(written + " " + text.Text)
		}
	}
	if len(wide) != 2 || min(wide[0], wide[1])*10 < max(wide[0], wide[1])*7 || written != objective {
		t.Errorf("lines of %v pixels say %q", wide, written)
	}
}

// TestTexts_FarNamesDoNotPileUp: of those at one place the nearest alone is named if they are far, and
// near ones all are.
func TestTexts_FarNamesDoNotPileUp(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for far, want := range map[float64]int{40: 2, 300: 1} {
		f := Frame{Alive: true}
		for i := range 2 {
			f.Markers = append(f.Markers, Marker{X: 500 + 4*float64(i), Y: 300, Name: "Saffi", Team: 2, Meters: far + float64(i), Health: 1})
		}
		named := 0
		for _, text := range h.Texts(&f, image.Pt(1280, 720)) {
			if text.Text == "Saffi" {
				named++
			}
		}
		if named != want {
			t.Errorf("%d of 2 are named at %v m, want %d", named, far, want)
		}
	}
}

// TestTexts_ABriefListOfWeaponsHasNoNames, but its keys and ammunition.
func TestTexts_ABriefListOfWeaponsHasNoNames(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, brief := range []bool{false, true} {
		f := Frame{Alive: true, Weapon: WeaponView{Brief: brief, Slots: []Slot{{Key: "3", Icon: "grenade", Name: "Mortar", Ammo: 17}}}}
		seen := map[string]bool{}
		for _, text := range h.Texts(&f, image.Pt(1280, 720)) {
			seen[text.Text] = true
		}
		if seen["Mortar"] == brief || !seen["3"] || !seen["17"] {
			t.Errorf("brief %v: it says %v", brief, seen)
		}
	}
}
