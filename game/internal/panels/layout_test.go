package panels

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/hud"
)

// longest is the longest name that somebody may have, of wide letters, and level and
// weapons are not shorter.
const longest = "WMWMWMWMWMWMWMWMWMWMWMWM"

// sizes are those at which nothing may overlap.
var sizes = []image.Point{{640, 360}, {1280, 720}, {1920, 1080}, {3840, 2160}, {1100, 300}, {720, 1280}}

// busy is a frame with everything at once, of the longest names and numbers, in a picture
// of a size.
func busy(size image.Point) Frame {
	w, h := float64(size.X), float64(size.Y)
	f := Frame{
		Motion: MotionView{Speed: 277.7, Vertical: -199.9, SpeedInKmh: true, Altitude: 1999},
		Vitals: VitalsView{Energy: 1, Health: 1, HealthPoints: 100, Jetting: true, Skiing: true, Protected: true, Muted: true, Team: 2,
			Body: "torque · t3d-default · original"},
		Weapon: WeaponView{Name: longest, Reason: "needs " + longest, Ammo: 9999, Reload: 0.5, Pack: "Energy pack", PackOn: true},
		Aim:    AimView{Throw: 0.6, HitMarker: 1, Lock: &Lock{X: w * 0.4, Y: h * 0.4, Half: 20, Share: 1}},
		Alert:  AlertView{LockedOn: true}, Alive: true, HintAlpha: 1, Compass: true, Heading: 0.3,
		Radar: &RadarView{Range: 150, Blips: []Blip{{Right: 20, Ahead: 40, Team: 1, Player: true}, {Right: 400, Team: 2, Icon: hud.IconFlag, Color: hud.Good}}},
		Kill:  Line{Alpha: 1, Parts: []hud.Part{{Text: "You killed "}, {Text: longest, Color: hud.Bad}}},
		Match: &Match{Clock: "119:59", Phase: "OVERTIME: the next point wins", Objective: "Wait at home until your flag is back  (Right mouse throws it)",
			Sides: []Standing{{Name: longest, Score: "999", Team: 1, Color: hud.Good}, {Name: longest, Score: "1000", Team: 2, Color: hud.Bad, Self: true}}},
	}
	for i := range 12 {
		f.Hints = append(f.Hints, Hint{Key: "Middle mouse", Text: "hold, let go: " + longest})
		f.Weapon.Slots = append(f.Weapon.Slots, Slot{Key: fmt.Sprint((i/2 + 1) % 10), Name: longest, Icon: "disc", Ammo: 9999, Held: i == 8, Note: "9x"})
	}
	f.Feed = append(f.Feed, Line{Alpha: 1, Parts: []hud.Part{{Text: strings.Repeat(longest+" ", 4), Color: hud.Accent}}})
	for i := range 8 {
		if i == 4 {
			f.Feed = append(f.Feed, f.Feed[0])
		}
		f.Feed = append(f.Feed, Line{Alpha: 1, Parts: []hud.Part{{Text: longest, Color: hud.Good}, {Text: "  " + longest + "  ", Icon: "disc"}, {Text: longest, Color: hud.Bad}}})
		f.Markers = append(f.Markers, Marker{X: w * (0.1 + 0.11*float64(i)), Y: h * (0.3 + 0.05*float64(i%4)), Name: longest, Team: i, Meters: 999, Health: 0.5})
		f.Waypoints = append(f.Waypoints, hud.Waypoint{X: w * (0.45 + 0.01*float64(i)), Y: h * 0.5, Icon: hud.IconFlag, Label: longest, Meters: 1999, Color: hud.Accent, Strong: i == 0},
			hud.Waypoint{X: w * float64(i-4), Y: -h * float64(i), Behind: i%2 == 0, Bearing: float64(i), Icon: hud.IconGate, Label: longest, Meters: 1999, Color: hud.Good})
		f.Numbers = append(f.Numbers, Number{X: w * 0.5, Y: h * 0.45, Points: 100, Alpha: 1})
		f.Medals = append(f.Medals, Medal{Name: "Stopped the carrier", Icon: hud.IconStar, Color: hud.Accent, Alpha: 1})
		f.Damage = append(f.Damage, Damage{Angle: float64(i), Strength: 0.5})
		f.Panel = append(f.Panel, hud.PanelLine{Text: longest, Value: longest, Color: hud.Accent, Bar: i%2 == 0, Share: 0.4})
	}
	return f
}

// situations change a busy frame into each state of the game.
func situations() map[string]func(f *Frame) {
	board := func(f *Frame) {
		f.Board = &hud.Board{Title: longest + ": capture the flag", Columns: []string{"POINTS", "CAPTURES", "RETURNS", "KILLS", "DEATHS", "SUICIDES"}, Lines: []string{strings.Repeat(longest, 4), "second"}}
		for i := range 16 {
			f.Board.Rows = append(f.Board.Rows, hud.Row{Name: longest, Team: i % 5, Bot: true, Self: i == 3, Dead: i%3 == 0, Values: []string{"1000", "1000", "1000", "1000", "1000", "1000"}})
		}
	}
	dead := func(f *Frame) {
		f.Alive, f.Death.Cause, f.Death.RespawnSeconds = false, longest, 12.4
		f.Match.Banner, f.Match.BannerOf = longest+" captures the flag", hud.Accent
	}
	return map[string]func(f *Frame){
		"alive": func(f *Frame) {}, "dead": dead, "board": board,
		"dead and board": func(f *Frame) { dead(f); board(f) },
		"watching": func(f *Frame) {
			dead(f)
			f.Death.Who, f.Notice, f.Hints = longest, "You watch "+longest+"  (left mouse button shows the next, C is a free camera)", nil
		},
		"practice": func(f *Frame) {
			f.Hints, f.HintAlpha = nil, 0
			f.Motion.Graph = &Graph{Samples: 60, Seconds: 8}
			for i := range 60 {
				f.Motion.Graph.Speed, f.Motion.Graph.Slope = append(f.Motion.Graph.Speed, 20+30*math.Sin(float64(i)/9)), append(f.Motion.Graph.Slope, 30*math.Cos(float64(i)/7))
			}
		},
		"banner":     func(f *Frame) { f.Match.Banner, f.Match.BannerOf = strings.Repeat(longest, 3), hud.Accent },
		"stuck":      func(f *Frame) { f.Alert.Stuck = true },
		"recovering": func(f *Frame) { f.Alert.Recovering, f.Alert.GettingUp, f.Vitals.Energy = 0.6, true, -1 },
		"four sides": func(f *Frame) { f.Match.Sides = append(f.Match.Sides, f.Match.Sides...) },
		"duel":       func(f *Frame) { f.Match.Phase, f.Match.Sides[0].Team = "ROUND 12", 0 },
		"trial": func(f *Frame) {
			f.Match.Phase, f.Match.Sides = "12:34.56   gate 99 of 99", []Standing{{Name: "Your best", Score: "12:34.56"}, {Name: longest, Score: "12:34.56"}}
		},
		"chat": func(f *Frame) {
			f.Hints, f.HintAlpha = nil, 0
			for range 8 {
				f.Chat.Lines = append(f.Chat.Lines, Line{Alpha: 1, Parts: []hud.Part{{Text: longest, Color: hud.Good}, {Text: strings.Repeat("words ", 20)}}})
			}
			f.Chat.Entry = "To everybody: " + strings.Repeat(longest, 4) + "_"
		},
		"no panel": func(f *Frame) { f.Panel = nil },
		"no mode":  func(f *Frame) { f.Match, f.Radar = nil, nil },
		"a notice": func(f *Frame) { f.Notice = strings.Repeat("a line of a fault in a weapon ", 20) },
		"statistics": func(f *Frame) {
			for range 40 {
				f.Stats = append(f.Stats, "a system of a match          123.4   5678.9")
			}
		},
		"replay": func(f *Frame) {
			f.Timeline = &Timeline{Seconds: 15, Length: 6000, Speed: "1/16x", Who: longest + ", third person", Marks: make([]Mark, 99), Searching: true}
			for range 16 {
				f.Timeline.Keys = append(f.Timeline.Keys, Hint{Key: "Left Right", Text: "5 seconds"})
			}
			f.Notice, f.Hints = "Replay · "+longest+" · 2 Jan 2006 15:04 · ends abruptly", nil
		},
	}
}

// written is a text in a picture.
type written struct {
	text string
	at   area
}

// texts returns what a frame writes in a picture of a size. It draws the picture only
// where somebody wants to see it: HUD_PICTURES names a folder.
func texts(t *testing.T, h *HUD, size image.Point, f *Frame, name string) (list []written) {
	t.Helper()
	h.written = func(s string, at area) { list = append(list, written{s, at}) }
	defer func() { h.written = nil }()
	folder := os.Getenv("HUD_PICTURES")
	if folder == "" {
		h.draw(canvas{hud: h, width: float64(size.X), height: float64(size.Y)}, f)
		return list
	}
	dst := ebiten.NewImage(size.X, size.Y)
	defer dst.Deallocate()
	dst.Fill(color.RGBA{112, 140, 160, 255})
	h.Draw(dst, f)
	saveAs(t, dst, filepath.Join(folder, fmt.Sprintf("layout_%d_%s.png", size.X, strings.ReplaceAll(name, " ", "_"))))
	return list
}

func saveAs(t *testing.T, picture *ebiten.Image, path string) {
	t.Helper()
	out := image.NewRGBA(picture.Bounds())
	picture.ReadPixels(out.Pix)
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := png.Encode(file, out); err != nil {
		t.Fatal(err)
	}
}

// TestLayout_NoTwoTextsOverlap in any state, at any size and scale, with the longest
// names; and none leaves the picture.
func TestLayout_NoTwoTextsOverlap(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, scale := range []float64{1, 0.75, 1.5} {
		h.SetStyle(Style{Scale: scale})
		for _, size := range sizes {
			if size.X < size.Y && scale != 1 {
				continue
			}
			for name, change := range situations() {
				f := busy(size)
				change(&f)
				list := texts(t, h, size, &f, fmt.Sprint(name, " ", scale))
				if len(list) < 10 {
					t.Errorf("%s at %v: %d texts", name, size, len(list))
				}
				if fault := overlap(list, size); fault != "" {
					t.Errorf("%s at %v and scale %v: %s", name, size, scale, fault)
				}
			}
		}
	}
}

// overlap names two texts that overlap, or one that leaves the picture.
func overlap(list []written, size image.Point) string {
	for i, a := range list {
		if a.at.left < -0.5 || a.at.top < -0.5 || a.at.right > float64(size.X)+0.5 || a.at.bottom > float64(size.Y)+0.5 {
			return fmt.Sprintf("%q is at %v", a.text, a.at)
		}
		for _, b := range list[:i] {
			// Rounding to whole pixels may make neighbours touch.
			inner := area{a.at.left + 1, a.at.top + 1, a.at.right - 1, a.at.bottom - 1}
			if inner.meets(b.at) {
				return fmt.Sprintf("%q at %.0f lies over %q at %.0f", a.text, a.at, b.text, b.at)
			}
		}
	}
	return ""
}

// TestLayout_TheWeaponInTheHandIsNotBehindTheRise: the hand is at the right of the middle,
// and how fast the player rises and how high it is at the left.
func TestLayout_TheWeaponInTheHandIsNotBehindTheRise(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range sizes {
		f, found := busy(size), 0
		for _, w := range texts(t, h, size, &f, "rise") {
			if w.text == "200 m/s" || w.text == "1999 m" && w.at.top > float64(size.Y)*0.8 {
				if found++; w.at.right > float64(size.X)/2 {
					t.Errorf("%v: %q ends at %v", size, w.text, w.at.right)
				}
			}
		}
		if found != 2 {
			t.Errorf("%v: %d of rise and height are shown", size, found)
		}
	}
}

// TestLayout_ShowsFourLinesOfTheGame, also to the dead, and none over scores and statistics.
func TestLayout_ShowsFourLinesOfTheGame(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range sizes[:4] {
		for state, want := range map[string]int{"alive": 4, "dead": 4, "watching": 4, "replay": 4, "board": 0, "statistics": 0, "hidden": 0} {
			f := busy(size)
			if f.Panel = nil; state == "hidden" {
				f.Hide |= hud.Panel
			} else {
				situations()[state](&f)
			}
			for i := range 6 {
				f.Panel = append(f.Panel, hud.PanelLine{Text: fmt.Sprint("wave ", i), Value: "12 left", Bar: i == 0, Share: 0.5})
			}
			lines := 0
			for _, w := range texts(t, h, size, &f, "panel "+state) {
				if strings.HasPrefix(w.text, "wave ") {
					lines++
				}
			}
			if lines != want {
				t.Errorf("%s at %v: %d lines, want %d", state, size, lines, want)
			}
		}
	}
}

// TestLayout_ScoresHideDeathAndKeepScoreAndClock.
func TestLayout_ScoresHideDeathAndKeepScoreAndClock(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range sizes {
		for _, open := range []bool{false, true} {
			f := busy(size)
			situations()["dead"](&f)
			if open {
				situations()["board"](&f)
			}
			said := map[string]bool{}
			for _, w := range texts(t, h, size, &f, "dead scores") {
				said[w.text] = true
			}
			if said["You died"] == open || !said["119:59"] || !said["999"] || !said["1000"] {
				t.Errorf("%v with scores %v: died %v, clock %v, scores %v, %v", size, open, said["You died"], said["119:59"], said["999"], said["1000"])
			}
		}
	}
}

// TestWaypoint_NoSignLiesOverWhatIsWrittenAtTheTop.
func TestWaypoint_NoSignLiesOverWhatIsWrittenAtTheTop(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []image.Point{{640, 360}, {1280, 720}, {1920, 1080}} {
		f := Frame{Alive: true, Compass: true, Match: &Match{Clock: "1:00", Phase: "5 of 6", Objective: "Do this", Banner: "Once more", BannerOf: hud.White}}
		c := canvas{hud: h, width: float64(size.X), height: float64(size.Y)}
		h.draw(c, &f)
		c.unit = hudUnit(c.width, c.height, h.style.Scale)
		l := h.layout
		for _, at := range []box{l.standing, l.compass, l.phase, l.objective.box, l.banner} {
			w := hud.Waypoint{X: at.middle() * c.unit, Y: (at.y + at.height/2) * c.unit, Icon: hud.IconDiamond, Strong: true}
			p := c.placeWaypoint(&w)
			sign := area{p.x - 9*c.unit, p.y - 9*c.unit, p.x + 9*c.unit, p.y + 9*c.unit}
			for _, text := range []box{l.standing, l.compass, l.phase, l.objective.box, l.banner} {
				if !p.out && sign.meets(text.area(c.unit)) {
					t.Errorf("%v: a sign of %v lies at %v, over %v", size, at, sign, text)
				}
			}
		}
	}
}

// TestBoard_ShowsEveryRowOfAFullMatchAndAlwaysTheOwn.
func TestBoard_ShowsEveryRowOfAFullMatchAndAlwaysTheOwn(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range sizes {
		for rows, most := range map[int]int{16: 16, 64: 63} {
			f := busy(size)
			f.Board = &hud.Board{Title: "Valley", Columns: []string{"KILLS"}}
			for i := range rows {
				f.Board.Rows = append(f.Board.Rows, hud.Row{Name: fmt.Sprint("player ", i), Self: i == rows-1, Values: []string{"1"}})
			}
			shown, own := 0, false
			for _, w := range texts(t, h, size, &f, "rows") {
				if strings.HasPrefix(w.text, "player ") {
					shown++
					own = own || w.text == fmt.Sprint("player ", rows-1)
				}
			}
			if !own || rows == 16 && shown != 16 || shown > most && size.Y < size.X {
				t.Errorf("%v: %d of %d rows, the own is there %v", size, shown, rows, own)
			}
		}
	}
}

// TestTeams_DifferByShapeAndNameInEveryPalette.
func TestTeams_DifferByShapeAndNameInEveryPalette(t *testing.T) {
	for p := range hud.Palette(len(paletteNames)) {
		if PaletteByName(paletteNames[p]) != p {
			t.Errorf("%q is not found", paletteNames[p])
		}
		for a := range 5 {
			for b := range a {
				if hud.TeamIcon(a) == hud.TeamIcon(b) || p.TeamName(a) == p.TeamName(b) || a > 0 && b > 0 && p.Team(a) == p.Team(b) {
					t.Errorf("teams %d and %d are the same in palette %d", a, b, p)
				}
			}
		}
	}
}

// TestLayout_SaysThatThereIsAVoidBelow instead of an altitude.
func TestLayout_SaysThatThereIsAVoidBelow(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	size := image.Pt(1280, 720)
	for _, altitude := range []float64{20, math.Inf(1)} {
		f := busy(size)
		f.Motion.Altitude = altitude
		var said []string
		for _, w := range texts(t, h, size, &f, "void") {
			said = append(said, w.text)
		}
		void := math.IsInf(altitude, 1)
		if slices.Contains(said, "over a void") != void || slices.Contains(said, "alt") == void {
			t.Errorf("at %v m it says %q", altitude, said)
		}
	}
}

// TestLayout_ASmallWindowHasTheNamesOfWeaponsAndTheKeyOfTheMenu: who is new needs that one most.
func TestLayout_ASmallWindowHasTheNamesOfWeaponsAndTheKeyOfTheMenu(t *testing.T) {
	h, err := New()
	if err != nil {
		t.Fatal(err)
	}
	f := Frame{Alive: true, HintAlpha: 1, Weapon: WeaponView{Ammo: -1, Slots: []Slot{{Key: "3", Icon: "grenade", Name: "Grenade launcher", Ammo: 10}}}}
	for range 20 {
		f.Hints = append(f.Hints, Hint{Key: "V", Text: "third person"})
	}
	f.Hints = append(f.Hints, Hint{Key: "Esc", Text: "menu"})
	for _, size := range sizes {
		menus, names := 0, 0
		for _, text := range h.Texts(&f, size) {
			switch text.Text {
			case "menu":
				menus++
			case "Grenade launcher":
				names++
			}
		}
		if menus != 1 || names != 1 {
			t.Errorf("at %v the menu has %d lines and the name %d", size, menus, names)
		}
	}
}
