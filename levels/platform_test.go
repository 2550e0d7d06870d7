package levels

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/model"
)

// plate is a platform of 2 x 2 m, which goes 10 m up and back at 5 m/s.
func plate() Platform {
	return Platform{Structures: []Structure{Box("plate", geom.Vec{X: -1, Y: -1, Z: -0.2}, geom.Vec{X: 1, Y: 1})},
		Path: []Waypoint{{Speed: 5}, {Position: geom.Vec{Z: 10}}}}
}

// TestPlatform_IsRightAtItsLimits, and named by its field beyond them.
func TestPlatform_IsRightAtItsLimits(t *testing.T) {
	const most, fast = model.MaxPlatformTicks, model.MaxPlatformSpeed
	rim := int(math.Ceil(2 * math.Pi * plateRadius() / fast / check.TickSeconds)) // ticks of a turn
	for what, c := range map[string]struct {
		change func(p *Platform)
		field  string
	}{
		"a lift":              {func(p *Platform) {}, ""},
		"without a mesh":      {func(p *Platform) { p.Structures = nil }, "has no geometry"},
		"one place":           {func(p *Platform) { p.Path = p.Path[:1] }, ""},
		"no place":            {func(p *Platform) { p.Path = nil }, "path"},
		"many places":         {func(p *Platform) { p.Path = make([]Waypoint, model.MaxWaypoints); travel(p) }, ""},
		"more places":         {func(p *Platform) { p.Path = make([]Waypoint, model.MaxWaypoints+1); travel(p) }, "path"},
		"a long wait":         {func(p *Platform) { p.Path[1].WaitTicks = most }, ""},
		"a longer wait":       {func(p *Platform) { p.Path[1].WaitTicks = most + 1 }, "wait_s"},
		"a wait before":       {func(p *Platform) { p.Path[0].WaitTicks = -1 }, "wait_s"},
		"the largest speed":   {func(p *Platform) { p.Path[0].Speed = fast }, ""},
		"a larger speed":      {func(p *Platform) { p.Path[0].Speed = fast + 0.1 }, "speed_m_s"},
		"no speed":            {func(p *Platform) { p.Path[0].Speed = 0 }, "speed_m_s"},
		"a speed at the end":  {func(p *Platform) { p.Path[1].Speed = fast }, ""},
		"too fast at the end": {func(p *Platform) { p.Path[1].Speed = fast + 0.1 }, "speed_m_s"},
		"a time":              {func(p *Platform) { p.Path[0].Speed, p.Path[0].TravelTicks = 0, 7 }, ""},
		"a short time":        {func(p *Platform) { p.Path[0].Speed, p.Path[0].TravelTicks = 0, 6 }, "travel_s"},
		"a long time":         {func(p *Platform) { p.Path[0].Speed, p.Path[0].TravelTicks = 0, most }, ""},
		"a longer time":       {func(p *Platform) { p.Path[0].Speed, p.Path[0].TravelTicks = 0, most+1 }, "travel_s"},
		"a time before":       {func(p *Platform) { p.Path[0].Speed, p.Path[0].TravelTicks = 0, -1 }, "travel_s"},
		"both":                {func(p *Platform) { p.Path[0].TravelTicks = 50 }, "travel_s"},
		"a slow way":          {func(p *Platform) { p.Path[0].Speed = 10.0 / (float64(most) * check.TickSeconds) }, ""},
		"a slower way":        {func(p *Platform) { p.Path[0].Speed = 9.9 / (float64(most) * check.TickSeconds) }, "path[0]"},
		"a late start":        {func(p *Platform) { p.StartTicks = most }, ""},
		"a later start":       {func(p *Platform) { p.StartTicks = most + 1 }, "start_s"},
		"a start before":      {func(p *Platform) { p.StartTicks = -1 }, "start_s"},
		"a belt":              {func(p *Platform) { p.Belt = geom.Vec{X: fast, Y: -fast, Z: fast} }, ""},
		"a fast belt":         {func(p *Platform) { p.Belt.Y = -fast - 0.1 }, "belt_m_s"},
		"an axis":             {func(p *Platform) { p.Axis = geom.Vec{X: 0.6, Y: 0.8} }, ""},
		"a long axis":         {func(p *Platform) { p.Axis = geom.Vec{X: 0.6, Y: 0.9} }, "axis"},
		"a fast turn":         {func(p *Platform) { p.TurnTicks = -rim }, ""},
		"a faster turn":       {func(p *Platform) { p.TurnTicks = rim - 1 }, "turn_s"},
		"a slow turn":         {func(p *Platform) { p.TurnTicks = most }, ""},
		"a slower turn":       {func(p *Platform) { p.TurnTicks = -most - 1 }, "turn_s"},
		"two kinds of turns":  {func(p *Platform) { p.TurnTicks, p.Path[1].Turn = 500, 1 }, "turn_deg"},
		"many turns": {func(p *Platform) {
			p.Path[0].Speed, p.Path[0].TravelTicks, p.Path[1].Turn = 0, 5000, model.MaxTurns*model.FullTurn
		}, ""},
		"many turns to the right": {func(p *Platform) {
			p.Path[0].Speed, p.Path[0].TravelTicks, p.Path[1].Turn = 0, 5000, -model.MaxTurns*model.FullTurn
		}, ""},
		"more turns": {func(p *Platform) {
			p.Path[0].Speed, p.Path[0].TravelTicks, p.Path[1].Turn = 0, 5000, -model.MaxTurns*model.FullTurn-1
		}, "turn_deg: is -3600.0054931640625, want -3600 to 3600"},
		"a wide swing":        {func(p *Platform) { p.Path = []Waypoint{{TravelTicks: rim}, {Turn: model.FullTurn}} }, ""},
		"a wider swing":       {func(p *Platform) { p.Path = []Waypoint{{TravelTicks: rim - 1}, {Turn: -model.FullTurn}} }, "turn_deg"},
		"a swing on the spot": {func(p *Platform) { p.Path[1] = Waypoint{Turn: 900} }, "travel_s"},
		"far away":            {func(p *Platform) { p.Path[1].Position.Z = check.MaxCoordinate + 1 }, "position"},
	} {
		p := plate()
		c.change(&p)
		_, err := Build(Parts{Structures: []Structure{Box("floor", geom.Vec{X: -9, Y: -9, Z: -2}, geom.Vec{X: 9, Y: 9, Z: -1})}, Spawns: []Spawn{{Position: geom.Vec{X: 5, Z: -1}}}, Platforms: []Platform{p}})
		if (err == nil) != (c.field == "") || err != nil && (!errors.Is(err, ErrFormat) && !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), c.field)) {
			t.Errorf("%s: %v, want %q", what, err, c.field)
		}
	}
}

// plateRadius is how far a corner of a plate is from its origin.
func plateRadius() float64 { return math.Sqrt(1 + 1 + 0.04) }

// travel gives all ways a time.
func travel(p *Platform) {
	for i := range p.Path {
		p.Path[i].TravelTicks = 9
	}
}

// TestPlatform_GoesItsWayTickByTick: its pose is that of somebody who waits and walks it in order, there and back or round.
func TestPlatform_GoesItsWayTickByTick(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		p := plate()
		p.Path, p.Closed, p.StartTicks = make([]Waypoint, 1+random.IntN(4)), random.IntN(2) == 0, random.IntN(60)
		for i := range p.Path {
			p.Path[i] = Waypoint{Position: geom.Vec{X: float64(i*i) * 3, Z: float64(random.IntN(9))}, Turn: random.IntN(900), TravelTicks: 1 + random.IntN(30), WaitTicks: random.IntN(3) * random.IntN(20)}
		}
		p.plan()
		order := []int{} // of waypoints, there and back or round
		for i := range p.Path {
			order = append(order, i)
		}
		for i := len(p.Path) - 2; i > 0 && !p.Closed; i-- {
			order = append(order, i)
		}
		tick := 0
		at := func(position geom.Vec, turn float64) {
			pose := p.Pose(tick - p.StartTicks)
			if pose.Position.Sub(position).Length() > 1e-9 || math.Abs(float64(int16(pose.Angle))-turn) > 1 {
				t.Fatalf("%+v in tick %d: %+v, want %v turned by %v", p.Path, tick, pose, position, turn)
			}
			tick++
		}
		for range 2 {
			for n, i := range order {
				next := order[(n+1)%len(order)]
				a, b, pace := &p.Path[i], &p.Path[next], &p.Path[i]
				if !p.Closed && next < i {
					pace = b // back as it came
				}
				if len(order) == 1 {
					pace = &Waypoint{TravelTicks: 9}
				}
				for range a.WaitTicks {
					at(a.Position, float64(a.Turn))
				}
				for k := range pace.TravelTicks {
					part := float64(k) / float64(pace.TravelTicks)
					at(a.Position.Lerp(b.Position, part), float64(a.Turn)+part*float64(b.Turn-a.Turn))
				}
			}
		}
	}
}

// TestPlatform_AWayThatIsClosedIsInTheHash, and so is all else of it.
func TestPlatform_AWayThatIsClosedIsInTheHash(t *testing.T) {
	hash := func(change func(p *Platform)) string {
		p := plate()
		p.Path[1].Speed = 5
		change(&p)
		l, err := Build(Parts{Structures: []Structure{Box("floor", geom.Vec{X: -9, Y: -9, Z: -2}, geom.Vec{X: 9, Y: 9, Z: -1})}, Spawns: []Spawn{{Position: geom.Vec{X: 5, Z: -1}}}, Platforms: []Platform{p}})
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(l.ContentHash)
	}
	seen := map[string]string{hash(func(*Platform) {}): "nothing"}
	for what, change := range map[string]func(p *Platform){
		"closed": func(p *Platform) { p.Closed = true }, "turns": func(p *Platform) { p.TurnTicks = 500 }, "axis": func(p *Platform) { p.Axis = geom.Vec{X: 1} },
		"belt": func(p *Platform) { p.Belt.Y = 1 }, "start": func(p *Platform) { p.StartTicks = 1 }, "place": func(p *Platform) { p.Path[1].Position.X = 1 },
		"speed": func(p *Platform) { p.Path[0].Speed = 6 }, "wait": func(p *Platform) { p.Path[1].WaitTicks = 1 }, "shape": func(p *Platform) { p.Structures[0].Vertices[0].X -= 0.1 },
	} {
		h := hash(change)
		if seen[h] != "" {
			t.Errorf("%s and %s have the same hash", what, seen[h])
		}
		seen[h] = what
	}
}

// TestZone_CoversThePartOfABodyThatItReaches, and none of one that it only touches.
func TestZone_CoversThePartOfABodyThatItReaches(t *testing.T) {
	z := Zone{Bounds: geom.Bounds{Max: geom.Vec{X: 10, Y: 10, Z: 10}}}
	half := geom.Vec{X: 1, Y: 1, Z: 2}
	for at, want := range map[geom.Vec]float64{
		{X: 5, Y: 5, Z: 5}: 1, {X: -0.9, Y: 10.9, Z: 5}: 1, {X: -1, Y: 5, Z: 5}: 0, {X: 11, Y: 5, Z: 5}: 0, {X: 5, Y: -1, Z: 5}: 0, {X: 5, Y: 11, Z: 5}: 0,
		{X: 5, Y: 5}: 0.5, {X: 5, Y: 5, Z: 11}: 0.25, {X: 5, Y: 5, Z: 12}: 0, {X: 5, Y: 5, Z: -2}: 0, {X: 5, Y: 5, Z: 30}: 0,
	} {
		if got := z.Covers(geom.Box{Center: at, Half: half}); math.Abs(got-want) > 1e-12 {
			t.Errorf("a body at %v: %v, want %v", at, got, want)
		}
	}
}

// TestBuild_TakesBodiesUpToALimit along each axis.
func TestBuild_TakesBodiesUpToALimit(t *testing.T) {
	for body, right := range map[geom.Vec]bool{
		{}: true, {X: 0.5, Y: 0.5, Z: 1}: true, {X: maxBody, Y: 1, Z: 1}: true, {X: 1, Y: 1, Z: maxBody + 0.1}: false, {X: maxBody + 0.1, Y: 1, Z: 1}: false,
		{X: 0, Y: 1, Z: 1}: false, {X: 1, Y: 0, Z: 1}: false, {X: 1, Y: 1, Z: -1}: false, {X: 1, Y: 1}: false,
	} {
		_, err := Build(Parts{Body: body, Structures: []Structure{Box("floor", geom.Vec{X: -200, Y: -200, Z: -1}, geom.Vec{X: 200, Y: 200})}, Spawns: []Spawn{{}}})
		if (err == nil) != right || err != nil && !errors.Is(err, ErrFormat) {
			t.Errorf("a body of %v: %v", body, err)
		}
	}
}
