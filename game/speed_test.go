package game

import (
	"fmt"
	"image"
	"math"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/present"
	"github.com/skijet/skijet/game/internal/scene"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// slope is the incline of the ground of run.
const slope = 0.3

// run returns a level of one wide slope down along y.
func run(t testing.TB) *levels.Level {
	t.Helper()
	const samples, cell = 65, 8.0
	terrain := &levels.Terrain{Columns: samples, Rows: samples, Cell: cell, Origin: geom.Vec{X: -256, Y: -256}}
	for j := range samples {
		for i := range samples {
			y := terrain.Origin.Y + float64(j)*cell
			terrain.Heights = append(terrain.Heights, 200-slope*y+0.8*math.Sin(float64(i))*math.Sin(float64(j)*0.7)*min(math.Abs(y)/60, 1))
		}
	}
	field, err := collision.NewHeightfield(samples, samples, cell, terrain.Origin, terrain.Heights)
	if err != nil {
		t.Fatal(err)
	}
	return &levels.Level{Name: "Run", Terrain: terrain, Solid: collision.NewWorld(field), Bounds: field.Bounds(), Limits: field.Bounds().Expand(500),
		Spawns: []levels.Spawn{{Position: geom.Vec{Z: 205}}}}
}

// skier is a game in which the user skis down the run to its middle at a speed.
type skier struct {
	*Game
	state systems.PlayerState
	at    time.Time
}

// newSkier returns the game at its first picture.
func newSkier(t testing.TB, speed float64) *skier {
	t.Helper()
	match, err := systems.NewMatch(systems.Options{Level: run(t), Modules: matchModules(nil)})
	if err != nil {
		t.Fatal(err)
	}
	id, err := match.Join(systems.PlayerSpec{Name: "You", Team: 1})
	if err != nil {
		t.Fatal(err)
	}
	settings := options.DefaultSettings()
	g, err := newArena(arenaConfig{Match: match, Self: id, Settings: settings,
		setup: setup{extensions: []Extension{{Name: "bare", Draw: func(v *View) { v.HideHUD(hud.Everything) }}}}})
	if err != nil {
		t.Fatal(err)
	}
	g.tick()
	s := &skier{Game: g, at: epoch}
	g.clock.now = func() time.Time { return s.at }
	p, _ := g.session.state.Player(id)
	s.state = *p
	down := geom.Vec{Y: 1, Z: -slope}.Normalize()
	s.state.Velocity = down.Scale(speed)
	s.state.Look = geom.YawPitch{Pitch: geom.Degrees(-12)}
	s.look.Set(s.state.Look)
	s.state.Contact = components.ContactData{Touching: true, Normal: geom.Vec{Y: slope, Z: 1}.Normalize()}
	s.state.Move.Skiing, s.state.Alive = true, true
	return s
}

// show draws a picture of a user at some place. It only counts unless a screen is given.
func (s *skier) show(position geom.Vec, seconds float64, screen *ebiten.Image) {
	s.at = s.at.Add(time.Duration(seconds * float64(time.Second)))
	s.state.Position = position
	s.session.state.History.Before = append(s.session.state.History.Before[:0], s.state)
	s.session.state.History.After = append(s.session.state.History.After[:0], s.state)
	look := s.state.Look
	s.session.state.History.Places = append(s.session.state.History.Places[:0], scene.Place{ID: s.state.ID, From: position, To: position, LookedFrom: look, LooksTo: look})
	s.session.builder.Marks.Tracks.Record(s.session.state.History.After, s.session.builder.GroundAt)
	s.exit.shot = nil
	if screen == nil {
		screen = ebiten.NewImage(32, 18)
		defer screen.Deallocate()
		s.exit.shot = &shot{frame: math.MaxInt}
	}
	s.Draw(screen)
}

// arrive skis to the middle of the run and returns the picture there.
func (s *skier) arrive(t testing.TB, pictures int, name string) *image.RGBA {
	t.Helper()
	const width, height, seconds = 640, 360, 1.0 / 60
	end := geom.Vec{Z: 200.02}
	for n := pictures; n > 0; n-- {
		s.show(end.AddScaled(s.state.Velocity, -float64(n)*seconds), seconds, nil)
	}
	screen := screenOf(width, height)
	s.show(end, seconds, screen)
	out := image.NewRGBA(image.Rect(0, 0, width, height))
	screen.ReadPixels(out.Pix)
	if tt, ok := t.(*testing.T); ok {
		save(tt, name, out)
	}
	return out
}

// unlike returns how much two pictures differ: the mean over all pixels of the largest
// difference of a channel, in levels of 255.
func unlike(a, b *image.RGBA) float64 {
	sum := 0
	for i := 0; i < len(a.Pix); i += 4 {
		most := 0
		for k := range 3 {
			d := int(a.Pix[i+k]) - int(b.Pix[i+k])
			most = max(most, d, -d)
		}
		sum += most
	}
	return float64(sum) / float64(len(a.Pix)/4)
}

// TestSpeed_OneViewLooksDifferentAtEverySpeed: the same place, view and time, without the
// HUD, at 0, 60, 120 and 180 km/h. Neighbouring speeds differ by at least 3 levels in the
// mean of all pixels, as unlike measures it, and with less motion at most a third of the
// difference of the whole is left.
func TestSpeed_OneViewLooksDifferentAtEverySpeed(t *testing.T) {
	const least, left = 3.0, 1.0 / 3
	speeds := []float64{0, 60, 120, 180}
	views := func(name string, widest float64, calm bool, speeds ...float64) (list []*image.RGBA) {
		for _, speed := range speeds {
			s := newSkier(t, speed*present.KMH)
			s.settings.LessMotion, s.settings.SpeedView = calm, widest
			before := s.session.state.Match.Hash()
			list = append(list, s.arrive(t, 60, fmt.Sprintf("speed_%v_%s", speed, name)))
			if s.session.state.Match.Hash() != before {
				t.Error("the pictures change the match")
			}
		}
		return list
	}
	widest := options.DefaultSettings().SpeedView
	lively, calm, narrow := views("lively", widest, false, speeds...), views("calm", widest, true, speeds[0], speeds[3]), views("narrow", 0, false, speeds...)
	for i := 1; i < len(speeds); i++ {
		d := unlike(lively[i], lively[i-1])
		t.Logf("%v and %v km/h differ by %.2f", speeds[i-1], speeds[i], d)
		if d < least {
			t.Errorf("%v and %v km/h differ by %.2f, want at least %v", speeds[i-1], speeds[i], d, least)
		}
	}
	// Spray, and above 100 km/h streaks, show it without a wider view too.
	for i, want := range []float64{0, 0.3, 1.5, 2.5} {
		d := unlike(narrow[0], narrow[i])
		t.Logf("without a wider view 0 and %v km/h differ by %.2f", speeds[i], d)
		if d < want {
			t.Errorf("without a wider view 0 and %v km/h differ by %.2f, want at least %v", speeds[i], d, want)
		}
	}
	whole, rest := unlike(lively[3], lively[0]), unlike(calm[1], calm[0])
	t.Logf("0 and 180 km/h differ by %.2f, with less motion by %.2f", whole, rest)
	if rest > left*whole {
		t.Errorf("with less motion 0 and 180 km/h differ by %.2f, want at most a third of %.2f", rest, whole)
	}
}

func TestStreaks_LieInTheWorldAlongTheWayAndLeaveTheMiddleClear(t *testing.T) {
	s := newSkier(t, 0).session.builder
	eye, velocity := geom.Vec{X: 3, Y: 5, Z: 210}, geom.Vec{Y: 45}
	streaks := func(eye geom.Vec) map[geom.Vec]float32 {
		s.Begin(render.Camera{}, 0)
		s.AddStreaks(eye, velocity)
		seen := map[geom.Vec]float32{}
		for i := range s.Scene.Sprites {
			sprite := &s.Scene.Sprites[i]
			seen[sprite.Position] = sprite.Alpha
			offset := sprite.Position.Sub(eye)
			if across := math.Hypot(offset.X, offset.Z); across < present.StreakNear || across < present.StreakEdge*offset.Y {
				t.Errorf("a streak is %v from the line of flight, %v m ahead", across, offset.Y)
			}
			if sprite.Axis.Cross(velocity).Length() > 1e-9 || sprite.Alpha > present.StreakAlpha {
				t.Errorf("a streak lies along %v with strength %v", sprite.Axis, sprite.Alpha)
			}
		}
		return seen
	}
	before, after := streaks(eye), streaks(eye.Add(geom.Vec{Y: 0.75}))
	same := 0
	for at := range before {
		if _, ok := after[at]; ok {
			same++
		}
	}
	if len(before) < 30 || same < len(before)*3/4 {
		t.Errorf("of %d streaks %d are at the same place a picture later", len(before), same)
	}
	velocity = geom.Vec{Y: 99 * present.KMH}
	if n := len(streaks(eye)); n != 0 {
		t.Errorf("%d streaks at 99 km/h", n)
	}
	velocity, s.Calm = geom.Vec{Y: 45}, true
	if n := len(streaks(eye)); n != 0 {
		t.Errorf("%d streaks with less motion", n)
	}
}

func TestSpray_IsAsMuchAtAnyRateOfPicturesAndMoreTheFaster(t *testing.T) {
	const seconds = 0.4
	thrown := func(speed, rate float64) int {
		s := newSkier(t, speed*present.KMH)
		for n := range int(seconds * rate) {
			s.show(geom.Vec{Z: 200}.AddScaled(s.state.Velocity, float64(n)/rate), 1/rate, nil)
		}
		return len(s.session.builder.Effects.Particles)
	}
	slow, fast := thrown(60, 60), thrown(150, 60)
	if slow < 3 || fast < 3*slow/2 {
		t.Errorf("%d particles at 60 km/h, %d at 150", slow, fast)
	}
	for _, rate := range []float64{15, 30, 240} {
		if n := thrown(150, rate); math.Abs(float64(n-fast)) > 0.15*float64(fast) {
			t.Errorf("%d particles at %v pictures/s, %d at 60", n, rate, fast)
		}
	}
}

func TestTracks_FollowASkierWithoutGapsAndStopInTheAir(t *testing.T) {
	s := newSkier(t, 30)
	ski := func(from, ticks int, touching bool) {
		for n := from; n < from+ticks; n++ {
			s.state.Contact.Touching = touching
			s.state.Position = geom.Vec{Z: 200}.AddScaled(s.state.Velocity, float64(n)*systems.TickSeconds)
			s.session.builder.Marks.Tracks.Record([]systems.PlayerState{s.state}, s.session.builder.GroundAt)
		}
	}
	ski(0, 40, true)
	ski(40, 20, false)
	ski(60, 40, true)
	length, gaps := 0.0, 0
	decals := s.session.builder.Marks.Decals(nil)
	for i, d := range decals {
		length += d.To.Sub(d.From).Length()
		if i > 0 && d.From != decals[i-1].To {
			gaps++
		}
		if !d.Track || d.To.Sub(d.From).Length() > present.TrackSpan+1 {
			t.Errorf("piece %d is %+v", i, d)
		}
	}
	if want := 2 * 39 * 30 * systems.TickSeconds; math.Abs(length-want) > 3 || gaps != 1 {
		t.Errorf("tracks of %v m with %d gaps, want %v m and the jump", length, gaps, want)
	}
	s.session.builder.Marks.Update(present.TrackLife)
	if n := len(s.session.builder.Marks.Decals(nil)); n != 0 {
		t.Errorf("%d pieces are left in the end", n)
	}
	for range 60 {
		ski(0, 40, true)
		ski(0, 1, false)
	}
	if n := len(s.session.builder.Marks.Tracks.All); n != present.MaxTracks {
		t.Errorf("%d pieces, want %d", n, present.MaxTracks)
	}
}

// BenchmarkSpeed is what the Go side of a picture at 180 km/h costs without drawing it.
func BenchmarkSpeed(b *testing.B) {
	s := newSkier(b, 180*present.KMH)
	for n := range 60 {
		s.show(geom.Vec{Z: 200}.AddScaled(s.state.Velocity, float64(n-60)/60), 1.0/60, nil)
	}
	b.ReportAllocs()
	for b.Loop() {
		s.show(geom.Vec{Z: 200}, 1.0/60, nil)
	}
	b.ReportMetric(float64(len(s.session.builder.Scene.Sprites)), "sprites")
}

// BenchmarkSpeedDrawn is what the Go side of whole pictures costs at rest and at 180 km/h,
// with tracks, spray, streaks and plants.
func BenchmarkSpeedDrawn(b *testing.B) {
	for _, speed := range []float64{0, 180} {
		b.Run(fmt.Sprint(speed), func(b *testing.B) {
			s := newSkier(b, max(speed, 0.1)*present.KMH)
			screen := ebiten.NewImage(320, 180)
			defer screen.Deallocate()
			pixel, one := make([]byte, 4), screen.SubImage(image.Rect(0, 0, 1, 1)).(*ebiten.Image)
			n := 0
			for ; n < 60; n++ {
				s.show(geom.Vec{Z: 200}.AddScaled(s.state.Velocity, float64(n-60)/60), 1.0/60, nil)
			}
			for b.Loop() {
				at := geom.Vec{Z: 200}.AddScaled(s.state.Velocity, float64(n%240-60)/60)
				n++
				s.show(at, 1.0/60, screen)
				b.StopTimer()
				one.ReadPixels(pixel)
				b.StartTimer()
			}
		})
	}
}
