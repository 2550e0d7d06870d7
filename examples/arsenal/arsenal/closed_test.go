package arsenal_test

import (
	"math"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/examples/arsenal/arsenal"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
)

// scene is a match with a shooter and a target, on the range.
type scene struct {
	t           *testing.T
	m           *systems.Match
	red, blue   components.ID
	events      []systems.Event // of all ticks
	look        geom.YawPitch
	everyTickDo func()
}

// newScene lets red stand in the middle with one weapon, and blue so far ahead.
func newScene(t *testing.T, weapon string, blue geom.Vec) *scene {
	t.Helper()
	level, err := arsenal.Range()
	if err != nil {
		t.Fatal(err)
	}
	m, err := systems.NewMatch(systems.Options{Level: level, Seed: 9, Modules: []systems.Module{mustModule(t), behaviours.Module()}})
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{t: t, m: m}
	s.red = s.join(systems.PlayerSpec{Team: 1, Weapons: []string{weapon}, Position: &geom.Vec{Z: 0.01}})
	s.blue = s.join(systems.PlayerSpec{Team: 2, Weapons: []string{}, Position: &blue})
	return s
}

func (s *scene) join(spec systems.PlayerSpec) components.ID {
	s.t.Helper()
	id, err := s.m.Join(spec)
	if err != nil {
		s.t.Fatal(err)
	}
	entry, _ := s.m.Entry(id)
	components.Health.Get(entry).ProtectedTicks = 0 // of who has just come
	return id
}

// steps holds buttons of red.
func (s *scene) steps(n int, buttons components.Buttons, more ...systems.Command) {
	s.t.Helper()
	for range n {
		in := components.Input{Look: s.look, Buttons: buttons}
		if err := s.m.Step(append(more, systems.Command{Player: s.red, Input: in})); err != nil {
			s.t.Fatal(err)
		}
		s.events = append(s.events, s.m.Events()...)
		if s.everyTickDo != nil {
			s.everyTickDo()
		}
	}
}

// count returns how often something happened.
func (s *scene) count(kind systems.EventKind, weapon string) (n int) {
	for _, e := range s.events {
		if e.Kind == kind && e.Weapon == weapon {
			n++
		}
	}
	return n
}

func (s *scene) velocity(id components.ID) *geom.Vec {
	entry, ok := s.m.Entry(id)
	if !ok {
		s.t.Fatalf("%d is gone", id)
	}
	return &components.Velocity.Get(entry).Linear
}

// far is where blue is in nobody's way.
func far() geom.Vec { return geom.Vec{X: 70, Y: -70, Z: 0.01} }

// TestCluster_LetsEightBombletsFlyWithinTheirCone has a shell that meets nothing, so that
// its heading is known.
func TestCluster_LetsEightBombletsFlyWithinTheirCone(t *testing.T) {
	s := newScene(t, "cluster", far())
	heading := geom.Vec{X: 1}
	shell, err := s.m.Launch(systems.Shot{Weapon: "cluster", Owner: s.red, Position: geom.Vec{Z: 25}, Velocity: heading.Scale(5)})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.m.Add(shell, systems.With(components.TTL, components.TTLData{Ticks: 1}), systems.With(components.Flight, components.FlightData{})); err != nil {
		t.Fatal(err)
	}
	s.steps(1, 0)
	bomblets := s.m.Projectiles(nil)
	if len(bomblets) != 8 {
		t.Fatalf("%d bomblets", len(bomblets))
	}
	for _, b := range bomblets {
		if speed, cos := b.Velocity.Length(), b.Velocity.Normalize().X; b.Weapon != "bomblet" || b.Owner != s.red ||
			math.Abs(speed-14) > 1e-9 || cos < math.Cos(70*math.Pi/180)-1e-3 {
			t.Errorf("%+v: %v m/s, %v off the heading", b, speed, cos)
		}
	}
}

// TestGum_WaitsForItsOwnersSignalOnceArmed also has a charge of somebody else.
func TestGum_WaitsForItsOwnersSignalOnceArmed(t *testing.T) {
	s := newScene(t, "gum", far())
	s.look.Pitch = geom.Degrees(-60)
	if _, err := s.m.Launch(systems.Shot{Weapon: "gum", Owner: s.blue, Position: geom.Vec{X: 9, Z: 3}}); err != nil {
		t.Fatal(err)
	}
	s.steps(1, components.ButtonFire)
	s.steps(3, 0)
	s.steps(1, components.ButtonAltFire) // too early
	if n := s.count(systems.EventExploded, "gum"); n != 0 {
		t.Fatalf("%d went off before they were armed", n)
	}
	s.steps(16, 0)
	s.steps(1, components.ButtonFire)
	s.steps(60, 0)
	if exploded, stuck := s.count(systems.EventExploded, "gum"), s.count(systems.EventStuck, "gum"); exploded != 0 || stuck != 3 {
		t.Fatalf("%d went off and %d stick", exploded, stuck)
	}
	s.steps(1, components.ButtonAltFire)
	own := 0
	for _, e := range s.m.Events() {
		if e.Kind == systems.EventExploded && e.Subject == s.red {
			own++
		}
	}
	if left := s.m.Projectiles(nil); own != 2 || len(left) != 1 || left[0].Owner != s.blue {
		t.Errorf("%d went off in the tick of the signal, %+v are left", own, left)
	}
}

// TestWell_DrawsInProportionToTheDistance lets blue fall beside a well that hangs in the
// air: of what a tick changes only the pull is level.
func TestWell_DrawsInProportionToTheDistance(t *testing.T) {
	for _, distance := range []float64{3, 7.5, 12, 16} {
		s := newScene(t, "well", geom.Vec{X: distance, Z: 20})
		box, _ := s.m.Box(s.blue)
		if _, err := s.m.Launch(systems.Shot{Weapon: "well", Owner: s.red, Position: geom.Vec{Z: box.Center.Z}}); err != nil {
			t.Fatal(err)
		}
		s.steps(1, 0)
		pulls := 60 * max(1-distance/15, 0) * systems.TickSeconds
		if got := -s.velocity(s.blue).X; math.Abs(got-pulls) > 0.02*pulls {
			t.Errorf("at %v m it draws by %v m/s in a tick, want %v", distance, got, pulls)
		}
	}
}

// TestHornet_TurnsOnlyWithALockAndRatherToAFlare asks for the way that a missile takes.
func TestHornet_TurnsOnlyWithALockAndRatherToAFlare(t *testing.T) {
	turned := func(aim int, flare bool) float64 {
		s := newScene(t, "hornet", geom.Vec{X: 3, Y: 50, Z: 0.01})
		hot := systems.Command{Player: s.blue, Input: components.Input{Buttons: components.ButtonJet}}
		box, _ := s.m.Box(s.red)
		eye := systems.EyePosition(geom.Vec{}, box.Half)
		s.everyTickDo = func() {
			blue, _ := s.m.Box(s.blue)
			s.look = geom.LookAlong(blue.Center.Sub(eye))
		}
		for range aim { // it jets in hops, so as to stay hot and low
			hot.Input.Hold(components.ButtonJet, s.m.Tick()%3 > 0)
			s.steps(1, 0, hot)
		}
		s.steps(1, components.ButtonFire, hot)
		missiles := s.m.Projectiles(nil)
		if len(missiles) != 1 {
			t.Fatalf("%d missiles", len(missiles))
		}
		before := missiles[0].Velocity
		if flare {
			at := missiles[0].Position.Add(before.Normalize().Scale(20)).Add(geom.Vec{X: -15})
			if _, err := s.m.Launch(systems.Shot{Weapon: "hornet", Alt: true, Owner: s.blue, Position: at}); err != nil {
				t.Fatal(err)
			}
		}
		entry, _ := s.m.Entry(s.blue)
		components.Position.Get(entry).Feet.X += 10 // off its way
		s.steps(10, 0)
		if missiles = s.m.Projectiles(missiles[:0]); len(missiles) == 0 {
			t.Fatal("it is gone")
		}
		return missiles[0].Velocity.Normalize().Sub(before.Normalize()).X
	}
	if x := turned(10, false); math.Abs(x) > 1e-9 {
		t.Errorf("without a lock it turned by %v", x)
	}
	locked, lured := turned(60, false), turned(60, true)
	if locked < 0.01 || lured > -0.01 {
		t.Errorf("with a lock it turned by %v, want to the right; with a flare by %v, want to the left", locked, lured)
	}
	if most := 11 * 120 * systems.TickSeconds * math.Pi / 180; locked > most || -lured > most {
		t.Errorf("it turned by %v and %v, at most %v", locked, lured, most)
	}
}

// TestSentry_StandsWhereItLandsAndFiresAtItsRhythmUntilItIsShotDown also looks at who is
// credited.
func TestSentry_StandsWhereItLandsAndFiresAtItsRhythmUntilItIsShotDown(t *testing.T) {
	s := newScene(t, "sentry", geom.Vec{X: 10, Y: 30, Z: 0.01})
	s.steps(1, components.ButtonFire)
	var up components.ID
	s.everyTickDo = func() {
		for key, e := range systems.Events[arsenal.Deployed](s.m) {
			if up = key.Subject; e.By != s.red {
				t.Errorf("%d put it up", e.By)
			}
		}
	}
	s.steps(60, 0)
	entry, ok := s.m.Entry(up)
	if !ok {
		t.Fatal("nothing stands")
	}
	var landed geom.Vec
	for _, e := range s.events {
		if e.Kind == systems.EventExploded && e.Weapon == "sentry" {
			landed = e.Position
		}
	}
	if off := components.Position.Get(entry).Feet.Sub(landed); off.Length() > 0.06 || components.Team.Get(entry).Number != 1 || components.Health.Get(entry).Current != 0.8 {
		t.Errorf("it stands %v off, of team %d", off, components.Team.Get(entry).Number)
	}
	var fired []int64
	known := map[components.ID]bool{}
	s.everyTickDo = func() {
		for _, p := range s.m.Projectiles(nil) {
			if p.Weapon == "sentry_bolt" && !known[p.ID] {
				known[p.ID] = true
				fired = append(fired, s.m.Tick())
			}
		}
	}
	s.steps(110, 0)
	for i := 2; i < len(fired); i++ { // the first one was in the air already
		if fired[i]-fired[i-1] != 20 {
			t.Errorf("shots in ticks %v, want 20 apart", fired)
		}
	}
	hit := slices.ContainsFunc(s.events, func(e systems.Event) bool {
		return e.Kind == systems.EventDamaged && e.Subject == s.blue && e.Other == s.red && e.Weapon == "sentry_bolt"
	})
	if len(fired) < 5 || !hit {
		t.Errorf("%d shots, hit %v", len(fired), hit)
	}
	for i, amount := range []float64{0.75, 0.1} {
		if err := s.m.Damage(up, systems.Damage{Amount: amount, Source: s.blue}); err != nil {
			t.Fatal(err)
		}
		s.steps(2, 0)
		if _, stands := s.m.Entry(up); stands != (i == 0) {
			t.Errorf("after %v of damage it stands: %v", amount, stands)
		}
	}
}

// TestSentry_WithoutATeamFiresAtAllButItsOwnerAndItsTurrets, as in a deathmatch.
func TestSentry_WithoutATeamFiresAtAllButItsOwnerAndItsTurrets(t *testing.T) {
	s := newScene(t, "sentry", geom.Vec{X: 10, Y: 30, Z: 0.01})
	for _, id := range []components.ID{s.red, s.blue} {
		entry, _ := s.m.Entry(id)
		components.Team.Get(entry).Number = 0
	}
	s.steps(1, components.ButtonFire)
	s.steps(70, 0)
	s.steps(1, components.ButtonFire) // another one
	s.steps(150, 0)
	hurt := map[components.ID]bool{}
	for _, e := range s.events {
		if e.Kind == systems.EventDamaged && e.Weapon == "sentry_bolt" {
			hurt[e.Subject] = true
		}
	}
	if len(hurt) != 1 || !hurt[s.blue] {
		t.Errorf("turrets have hurt %v, want %d alone", hurt, s.blue)
	}
}

// TestSentry_FallsApartWithTime and stands on no wall.
func TestSentry_FallsApartWithTime(t *testing.T) {
	s := newScene(t, "sentry", far())
	standing := 0
	s.everyTickDo = func() {
		if _, is := first(s.m, arsenal.Sentry); is {
			standing++
		}
	}
	s.steps(1, components.ButtonFire)
	s.steps(1400, 0)
	if standing != 1250 {
		t.Errorf("it stood for %d ticks", standing)
	}
	if _, err := s.m.Launch(systems.Shot{Weapon: "sentry", Owner: s.red, Position: geom.Vec{X: 75, Z: 10}, Velocity: geom.Vec{X: 80}}); err != nil {
		t.Fatal(err)
	}
	s.steps(10, 0)
	if standing != 1250 {
		t.Error("one stands on a wall")
	}
}

// TestTrident_FiresThreeTimesFivePelletsAndABallByItsCharge asks for the speed of the
// ball in closed form.
func TestTrident_FiresThreeTimesFivePelletsAndABallByItsCharge(t *testing.T) {
	s := newScene(t, "trident", far())
	pellets := map[components.ID]int64{}
	s.everyTickDo = func() {
		for _, p := range s.m.Projectiles(nil) {
			if _, ok := pellets[p.ID]; !ok {
				pellets[p.ID] = s.m.Tick()
			}
		}
	}
	s.look.Pitch = geom.Degrees(30)
	s.steps(1, components.ButtonFire)
	s.steps(40, 0)
	if n := s.count(systems.EventFired, "trident"); n != 3 || len(pellets) != 15 {
		t.Errorf("%d shots of %d pellets, want 3 of 15", n, len(pellets))
	}
	s.everyTickDo = nil
	for _, ticks := range []int{1, 10, 31, 50} {
		s.steps(40, 0)
		s.steps(ticks, components.ButtonAltFire)
		s.steps(1, 0)
		balls := s.m.Projectiles(nil)
		if len(balls) != 1 {
			t.Fatalf("%d balls", len(balls))
		}
		held := float64(min(ticks, 31)) / 31
		if want, got := 100*(0.25+0.75*held), balls[0].Velocity.Length(); math.Abs(got-want) > 1e-6 {
			t.Errorf("held for %d ticks it flies with %v m/s, want %v", ticks, got, want)
		}
		entry, _ := s.m.Entry(balls[0].ID)
		if want, got := 6*(0.5+0.5*held), components.Payload.Get(entry).Radius; math.Abs(got-want) > 1e-9 {
			t.Errorf("held for %d ticks it has a blast of %v m, want %v", ticks, got, want)
		}
		s.m.Despawn(balls[0].ID)
	}
}

// TestFrost_TakesAPartOfTheVelocityEachTick has blue fly level past red, where nothing
// else changes that, near and far: a bolt that strikes in the tick of its shot chills too.
func TestFrost_TakesAPartOfTheVelocityEachTick(t *testing.T) {
	for _, distance := range []float64{1.5, 12} {
		s := newScene(t, "frost", geom.Vec{Y: distance, Z: 0.01})
		s.steps(1, components.ButtonFire)
		for tick := 0; s.count(systems.EventExploded, "frost") == 0; tick++ {
			if s.steps(1, 0); tick > 20 {
				t.Fatalf("at %v m it strikes nobody", distance)
			}
		}
		entry, _ := s.m.Entry(s.blue)
		if chilled, ok := first(s.m, arsenal.Chilled); !ok || *chilled != (arsenal.ChilledData{Part: 0.06, Ticks: 62}) {
			t.Fatalf("at %v m: chilled %v", distance, ok)
		}
		components.Position.Get(entry).Feet = geom.Vec{X: -60, Z: 45}
		s.steps(12, 0) // until the ground is forgotten
		components.Velocity.Get(entry).Linear = geom.Vec{X: 40}
		for n := 1; n <= 30; n++ {
			s.steps(1, 0)
			if want, got := 40*math.Pow(0.94, float64(n)), s.velocity(s.blue).X; math.Abs(got-want) > 1e-9 {
				t.Fatalf("at %v m: %v m/s after %d ticks, want %v", distance, got, n, want)
			}
		}
		s.steps(20, 0)
		if _, still := first(s.m, arsenal.Chilled); still {
			t.Errorf("at %v m: still chilled after 62 ticks", distance)
		}
	}
}
