package panels_test

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/panels"
)

// alive is a frame in the middle of a fight.
func alive() panels.Frame {
	return panels.Frame{
		Alive:  true,
		Motion: panels.MotionView{Speed: 31, Vertical: -6.4, SpeedInKmh: true, Altitude: 23},
		Vitals: panels.VitalsView{Energy: 0.6, Health: 0.45, HealthPoints: 45, Jetting: true, Skiing: true, Team: 1, Body: "tribes · light"},
		Weapon: panels.WeaponView{Name: "Disc launcher", Ammo: 12, Reload: 0.3},
	}
}

func with(change func(f *panels.Frame)) panels.Frame {
	f := alive()
	change(&f)
	return f
}

// states are the looks of the HUD, each with a region that must show
// something which it does not show without the change.
func states() map[string]struct {
	frame  panels.Frame
	region image.Rectangle // in a picture of 1280 x 720
} {
	type state = struct {
		frame  panels.Frame
		region image.Rectangle
	}
	line := panels.Line{Alpha: 1, Parts: []hud.Part{{Text: "You", Color: hud.Classic.Team(1)},
		{Text: "  disc  ", Color: color.RGBA{200, 200, 200, 255}}, {Text: "Rook", Color: hud.Classic.Team(2)}}}
	return map[string]state{
		"vitals": {alive(), image.Rect(20, 600, 300, 710)},
		"motion": {alive(), image.Rect(490, 664, 790, 712)},
		"body":   {alive(), image.Rect(30, 681, 150, 698)},
		"throw":  {with(func(f *panels.Frame) { f.Aim.Throw = 0.6 }), image.Rect(655, 350, 665, 370)},
		"slots": {with(func(f *panels.Frame) {
			f.Weapon.Pack, f.Weapon.PackOn = "Shield pack", true
			f.Weapon.Slots = []panels.Slot{{Key: "1", Name: "Disc launcher", Ammo: 12, Held: true, Icon: "disc"}, {Key: "2", Name: "Chaingun", Dead: true, Icon: "bullet"},
				{Key: "3", Name: "Blaster", Ammo: -1, Icon: "bolt", Gauges: []panels.Gauge{{Kind: panels.GaugeHeat, Share: 0.6}}, Note: "3x"}}
		}), image.Rect(1070, 520, 1270, 590)},
		"weapon":    {alive(), image.Rect(1060, 600, 1270, 710)},
		"crosshair": {alive(), image.Rect(620, 340, 660, 380)},
		"feed":      {with(func(f *panels.Frame) { f.Feed = []panels.Line{line, line} }), image.Rect(1000, 20, 1270, 80)},
		"damage":    {with(func(f *panels.Frame) { f.Damage = []panels.Damage{{Angle: 1, Strength: 1}} }), image.Rect(700, 240, 800, 360)},
		"hit":       {with(func(f *panels.Frame) { f.Aim.HitMarker = 1 }), image.Rect(650, 370, 665, 385)},
		"marker": {with(func(f *panels.Frame) {
			f.Markers = []panels.Marker{{X: 300, Y: 300, Name: "Rook", Team: 2, Meters: 85, Health: 0.5}}
		}), image.Rect(270, 260, 330, 310)},
		"hints": {with(func(f *panels.Frame) {
			f.HintAlpha = 1
			f.Hints = []panels.Hint{{Key: "W A S D", Text: "walk"}, {Key: "Space", Text: "jump, hold to ski"},
				{Key: "Right mouse", Text: "jet"}, {Key: "Left mouse", Text: "fire"}}
		}), image.Rect(20, 180, 300, 300)},
		"death": {panels.Frame{Death: panels.DeathView{RespawnSeconds: 2.2, Cause: "Killed by Rook"}}, image.Rect(500, 240, 780, 420)},
		"board": {with(func(f *panels.Frame) {
			f.Board = &hud.Board{Title: "Valley", Columns: []string{"KILLS", "DEATHS", "SUICIDES"}, Rows: []hud.Row{
				{Name: "You", Team: 1, Values: []string{"4", "2", "0"}, Self: true},
				{Name: "Rook", Team: 2, Values: []string{"2", "4", "1"}, Bot: true, Dead: true}}}
		}), image.Rect(380, 250, 900, 460)},
		"stats":  {with(func(f *panels.Frame) { f.Stats = []string{"60 fps  125 updates/s", "tick 12345"} }), image.Rect(20, 20, 300, 70)},
		"notice": {with(func(f *panels.Frame) { f.Notice = "Demo" }), image.Rect(560, 10, 720, 36)},
		"reason": {with(func(f *panels.Frame) { f.Weapon.Reason = "needs energy pack" }), image.Rect(1050, 640, 1150, 660)},
		"muted":  {with(func(f *panels.Frame) { f.Vitals.Muted = true }), image.Rect(108, 600, 200, 626)},
	}
}

// usual is the HUD of most pictures. What it drew before changes them by roundings at most: those of
// letters that overlap, which it puts together when a text was often written.
var usual = sync.OnceValues(panels.New)

// picture draws a frame over a sky-like background.
func picture(t *testing.T, width, height int, draw func(h *panels.HUD, dst *ebiten.Image)) *image.RGBA {
	t.Helper()
	return pictureBy(t, usual, width, height, draw)
}

// firstPicture is picture by a new HUD.
func firstPicture(t *testing.T, width, height int, draw func(h *panels.HUD, dst *ebiten.Image)) *image.RGBA {
	t.Helper()
	return pictureBy(t, panels.New, width, height, draw)
}

// canvases are the images of pictures by size: to make one takes longer than to draw on it.
var canvases = map[image.Point]*ebiten.Image{}

func pictureBy(t *testing.T, hud func() (*panels.HUD, error), width, height int, draw func(h *panels.HUD, dst *ebiten.Image)) *image.RGBA {
	t.Helper()
	h, err := hud()
	if err != nil {
		t.Fatal(err)
	}
	size := image.Pt(width, height)
	if canvases[size] == nil {
		canvases[size] = ebiten.NewImage(width, height)
	}
	dst := canvases[size]
	dst.Fill(color.RGBA{112, 140, 160, 255})
	draw(h, dst)
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	dst.ReadPixels(out.Pix)
	return out
}

// save keeps a picture for people where HUD_PICTURES names a folder.
func save(t *testing.T, name string, picture image.Image) {
	t.Helper()
	folder := os.Getenv("HUD_PICTURES")
	if folder == "" {
		return
	}
	file, err := os.Create(filepath.Join(folder, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := png.Encode(file, picture); err != nil {
		t.Fatal(err)
	}
}

// changed counts the pixels in a region that are not the background.
func changed(p *image.RGBA, region image.Rectangle) (n int) {
	for y := region.Min.Y; y < region.Max.Y; y++ {
		for x := region.Min.X; x < region.Max.X; x++ {
			if p.RGBAAt(x, y) != (color.RGBA{112, 140, 160, 255}) {
				n++
			}
		}
	}
	return n
}

func TestDraw_ShowsEachState(t *testing.T) {
	for name, state := range states() {
		p := picture(t, 1280, 720, func(h *panels.HUD, dst *ebiten.Image) { h.Draw(dst, &state.frame) })
		save(t, name, p)
		if n := changed(p, state.region); n < 20 {
			t.Errorf("%s: %d pixels drawn in %v", name, n, state.region)
		}
	}
}

// many is a frame with so many weapons, of which one is held.
func many(count, held int) panels.Frame {
	return with(func(f *panels.Frame) {
		for i := range count {
			f.Weapon.Slots = append(f.Weapon.Slots, panels.Slot{Key: "1", Icon: "bolt", Ammo: 999, Held: i == held,
				Name: "A weapon with a name that is far too long for its row, number " + strconv.Itoa(i)})
		}
		f.Weapon.Name = "A weapon with a name that is far too long for its panel"
	})
}

// accented counts the pixels in a region that have the colour of what is held.
func accented(p *image.RGBA, region image.Rectangle) (n int) {
	for y := region.Min.Y; y < region.Max.Y; y++ {
		for x := region.Min.X; x < region.Max.X; x++ {
			if p.RGBAAt(x, y) == hud.Accent {
				n++
			}
		}
	}
	return n
}

// TestDraw_ManyWeaponsScrollAndStayInTheirPanel draws 46 weapons at every place of
// what is held, whose row is always there: the list touches neither the messages above
// nor the world beside it.
func TestDraw_ManyWeaponsScrollAndStayInTheirPanel(t *testing.T) {
	const left, top = 1280 - 20 - 250, 180
	for _, held := range []int{0, 2, 22, 43, 45} {
		f := many(46, held)
		p := picture(t, 1280, 720, func(h *panels.HUD, dst *ebiten.Image) { h.Draw(dst, &f) })
		save(t, "many_"+strconv.Itoa(held), p)
		if n := changed(p, image.Rect(0, 0, 1280, top)); n != 0 {
			t.Errorf("with %d held %d pixels are drawn above the list", held, n)
		}
		if n := changed(p, image.Rect(left-100, top, left-1, 720)); n != 0 {
			t.Errorf("with %d held %d pixels are drawn beside the list", held, n)
		}
		// Of a row that is held the edge is all accent, 21 x 3 pixels.
		if n := accented(p, image.Rect(left, top, left+3, 612)); n < 40 {
			t.Errorf("with %d held its row is not there: %d pixels", held, n)
		}
	}
}

func TestDraw_LongNoticesWrapWithinThePicture(t *testing.T) {
	f := with(func(f *panels.Frame) {
		f.Notice = "weapons: some/long/folder/with/weapons/saucer.json: line 12, column 3: projectile.payload.radius_m is -9, want 0 to 1e+06: invalid weapon (the old weapons stay)"
	})
	p := picture(t, 1280, 720, func(h *panels.HUD, dst *ebiten.Image) { h.Draw(dst, &f) })
	save(t, "notice_long", p)
	for side, region := range map[string]image.Rectangle{"left": image.Rect(0, 0, 250, 200), "right": image.Rect(1030, 0, 1280, 200)} {
		if n := changed(p, region); n != 0 {
			t.Errorf("%d pixels at the %s", n, side)
		}
	}
	if n := changed(p, image.Rect(250, 33, 1030, 100)); n < 100 {
		t.Errorf("%d pixels in the second line", n)
	}
}

// TestDraw_LinesOfANoticeStandBelowEachOther and do not lie over each other.
func TestDraw_LinesOfANoticeStandBelowEachOther(t *testing.T) {
	for _, notice := range []string{"disc.json: line 12 is bad\nand 3 more", "1\n2\n3\n4\n5\n6\n7\n8"} {
		f := with(func(f *panels.Frame) { f.Notice = notice })
		p := picture(t, 1280, 720, func(h *panels.HUD, dst *ebiten.Image) { h.Draw(dst, &f) })
		save(t, "notice_lines", p)
		first, second := image.Rect(400, 10, 880, 31), image.Rect(400, 33, 880, 53)
		if changed(p, first) < 10 || changed(p, second) < 10 {
			t.Errorf("%q: %d and %d pixels in its lines", notice, changed(p, first), changed(p, second))
		}
		if n := changed(p, image.Rect(400, 160, 880, 300)); n != 0 {
			t.Errorf("%q: %d pixels below its lines", notice, n)
		}
	}
}

// TestDraw_FramesWhomAWeaponLocksOn closer and closer, and says when it has.
func TestDraw_FramesWhomAWeaponLocksOn(t *testing.T) {
	empty := with(func(f *panels.Frame) {})
	before := picture(t, 1280, 720, func(h *panels.HUD, dst *ebiten.Image) { h.Draw(dst, &empty) })
	widest := 1 << 30
	for _, share := range []float64{0, 0.5, 1} {
		f := with(func(f *panels.Frame) {
			f.Aim.Lock, f.Alert.LockedOn = &panels.Lock{X: 400, Y: 250, Half: 20, Share: share}, true
		})
		p := picture(t, 1280, 720, func(h *panels.HUD, dst *ebiten.Image) { h.Draw(dst, &f) })
		save(t, "lock_"+strconv.Itoa(int(100*share)), p)
		left := 400
		for x := 399; x > 300; x-- {
			for y := 180; y < 320; y++ {
				if p.RGBAAt(x, y) != before.RGBAAt(x, y) {
					left = x
				}
			}
		}
		if width := 400 - left; width < 20 || width >= widest {
			t.Errorf("at %v the frame is %d pixels wide to the left, and before %d", share, width, widest)
		} else {
			widest = width
		}
		if label := changed(p, image.Rect(370, 277, 430, 300)); (label > 80) != (share == 1) {
			t.Errorf("at %v there are %d pixels where it says that it has", share, label)
		}
	}
}

func TestDraw_NoEnergyBarWhereNothingTakesEnergy(t *testing.T) {
	f := with(func(f *panels.Frame) { f.Vitals.Energy, f.Vitals.Jetting, f.Vitals.Skiing = -1, false, false })
	p := picture(t, 1280, 720, func(h *panels.HUD, dst *ebiten.Image) { h.Draw(dst, &f) })
	save(t, "no_energy", p)
	if n := changed(p, image.Rect(14, 615, 290, 645)); n != 0 {
		t.Errorf("%d pixels drawn above the health", n)
	}
	if n := changed(p, image.Rect(14, 652, 290, 674)); n < 20 {
		t.Errorf("%d pixels drawn where the health is", n)
	}
}

func TestDraw_HiddenFrameLeavesTheWorldFree(t *testing.T) {
	f := with(func(f *panels.Frame) { f.Hide = hud.Everything })
	p := picture(t, 1280, 720, func(h *panels.HUD, dst *ebiten.Image) { h.Draw(dst, &f) })
	if n := changed(p, p.Bounds()); n != 0 {
		t.Errorf("%d pixels drawn", n)
	}
}

func TestDraw_GrowsWithTheWindow(t *testing.T) {
	f := alive()
	draw := func(h *panels.HUD, dst *ebiten.Image) { h.Draw(dst, &f) }
	last := 0
	for _, size := range []image.Point{{320, 180}, {1280, 720}, {2560, 1440}} {
		p := picture(t, size.X, size.Y, draw)
		n := changed(p, p.Bounds())
		if n <= 2*last {
			t.Errorf("%v: %d pixels drawn, %d in the smaller window", size, n, last)
		}
		last = n
	}
	for _, size := range []image.Point{{400, 900}, {1, 1}, {3000, 200}} {
		picture(t, size.X, size.Y, draw) // must not panic
	}
}
