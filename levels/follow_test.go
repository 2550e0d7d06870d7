package levels

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/qmuntal/gltf"
	"github.com/qmuntal/gltf/modeler"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/model"
)

// TestFollow_NodesOfOneAnimationStayInStep: three lifts whose keys begin and end at different
// times, one of which goes round. Millions of ticks later each is where the animation has it,
// which runs forward and then backward for those that do not end where they begin.
func TestFollow_NodesOfOneAnimationStayInStep(t *testing.T) {
	doc := floorModel()
	doc.Materials = []*gltf.Material{{}}
	doc.Animations = []*gltf.Animation{{}}
	const begin, end = 0.5, 10.3 // s
	nodes := []struct {
		times  []float32
		values [][3]float32
	}{
		{[]float32{0.5, 1.1, 7.9, 10.3}, [][3]float32{{}, {0, 1, 0}, {0, 2, 0}, {0, 9, 0}}},
		{[]float32{2, 5.1}, [][3]float32{{}, {0, 3, 0}}},
		{[]float32{1.3, 4.4, 4.9, 8.8}, [][3]float32{{}, {7, 0, 0}, {7, 2, 0}, {}}},
	}
	for i, n := range nodes {
		node := cubeMesh(doc, false, 6)
		node.Name, node.Translation = "lift", [3]float64{40, 1, float64(20 * i)}
		for k := range n.values {
			n.values[k] = [3]float32{40 + n.values[k][0], 1 + n.values[k][1], float32(20 * i)}
		}
		a := doc.Animations[0]
		a.Channels = append(a.Channels, &gltf.AnimationChannel{Sampler: i, Target: gltf.AnimationChannelTarget{Node: gltf.Index(i + 1), Path: gltf.TRSTranslation}})
		a.Samplers = append(a.Samplers, &gltf.AnimationSampler{Input: modeler.WriteAccessor(doc, gltf.TargetNone, n.times), Output: modeler.WriteAccessor(doc, gltf.TargetNone, n.values)})
	}
	l := loadMoving(t, doc)
	if len(l.Platforms) != 3 {
		t.Fatalf("%d platforms, ignored %q", len(l.Platforms), l.Ignored)
	}
	for i, n := range nodes {
		p := &l.Platforms[i]
		for _, late := range []int{0, 612_000_000} { // whole cycles of 2 x 306 ticks
			for tick := range 700 {
				second := math.Mod(float64(tick)*TickSeconds, 2*306*TickSeconds)
				if !p.Closed && second > 306*TickSeconds {
					second = 2*306*TickSeconds - second
				}
				if p.Closed {
					second = math.Mod(second, 306*TickSeconds)
				}
				want := valueAt(n.times, n.values, begin+second)
				if got := p.Pose(tick + late).Position; got.Sub(want).Length() > 7*TickSeconds {
					t.Fatalf("lift %d at %.2f s, tick %d, is at %v, want %v: path %v", i, second, tick+late, got, want, p.Path)
				}
			}
		}
		if want := []int{612, 612, 306}[i]; p.cycle != want {
			t.Errorf("lift %d has a cycle of %d ticks, want %d", i, p.cycle, want)
		}
	}
}

// valueAt returns where keys lead at a time, in our axes.
func valueAt(times []float32, values [][3]float32, second float64) geom.Vec {
	at := values[len(values)-1]
	switch {
	case second <= float64(times[0]):
		at = values[0]
	case second < float64(times[len(times)-1]):
		k := 1
		for float64(times[k]) < second {
			k++
		}
		share := float32((second - float64(times[k-1])) / float64(times[k]-times[k-1]))
		for c := range at {
			at[c] = values[k-1][c] + share*(values[k][c]-values[k-1][c])
		}
	}
	return geom.Vec{X: float64(at[0]), Y: float64(-at[2]), Z: float64(at[1])}
}

// TestFollow_LegsDoNotAddUpTheirRounding: thirty legs in a circle of half a tick more than whole ones take
// as long as all of them, and not fifteen ticks more.
func TestFollow_LegsDoNotAddUpTheirRounding(t *testing.T) {
	var keys []model.Key
	for i := range 31 {
		keys = append(keys, model.Key{Time: float64(i) * 10.5 * TickSeconds, At: [4]float64{float64(i % 2)}})
	}
	m := model.Movement{}
	if err := m.Follow(keys, model.Cycle{}); err != nil {
		t.Fatal(err)
	}
	total := 0
	for _, w := range m.Path {
		total += w.TravelTicks
	}
	if total != 315 || len(m.Path) != 30 || !m.Closed {
		t.Errorf("%d legs take %d ticks, want 30 of 315", len(m.Path), total)
	}
}

// TestFollow_FullTurnsMayRest: a wheel that makes a full turn in two seconds and rests for
// one, and again. It is never turned back.
func TestFollow_FullTurnsMayRest(t *testing.T) {
	doc, _ := movingDoc()
	times, values := turnKeys(97, 3.2, func(second float64) float64 { return 360 * min(second/1.6, 1) })
	animated(doc, gltf.TRSRotation, times, values)
	l := loadMoving(t, doc)
	p := &l.Platforms[0]
	if len(p.Path) != 2 || !p.Closed || p.TurnTicks != 0 || p.cycle != 100 {
		t.Fatalf("a cycle of %d ticks, path %v, ignored %q", p.cycle, p.Path, l.Ignored)
	}
	for tick := range 350 {
		want := 360 * min(float64(tick%100)/50, 1)
		if off := math.Abs(p.Pose(tick).Angle.SignedDegrees() - geom.Degrees(want).SignedDegrees()); off > 1 && off < 359 {
			t.Fatalf("tick %d: off by %v degrees from %v", tick, off, want)
		}
	}
	for _, m := range [...]string{"Turn", "Position"} {
		last := -1
		for _, at := range p.Moments() {
			if at.Tick <= last {
				t.Errorf("moments %v: two %ss at once", p.Moments(), m)
			}
			last = at.Tick
		}
	}
	waits := Platform{Path: []Waypoint{{Turn: 5}}, legs: []leg{{Waypoint{Turn: 5}, Waypoint{Turn: 6}, 10, 20}, {Waypoint{Turn: 6}, Waypoint{Turn: 7}, 0, 3}, {Waypoint{Turn: 7}, Waypoint{Turn: 5}, 4, 0}}}
	if got, want := waits.Moments(), []Moment{{Turn: 5}, {Tick: 10, Turn: 5}, {Tick: 30, Turn: 6}, {Tick: 33, Turn: 7}, {Tick: 37, Turn: 7}}; !slices.Equal(got, want) {
		t.Errorf("moments %v, want %v", got, want)
	}
	// In level.json, and with a hash of its own.
	manifest := withDoor(strings.Replace(gateDoor, `"turn_deg": 90, "wait_s": 0.32}]`, `"turn_deg": -720, "wait_s": 0.32}], "closed": true`, 1))
	q := &loadRich(t, strings.Replace(manifest, `"travel_s": 1.6`, `"travel_s": 3.2`, 1)).Platforms[0]
	if q.cycle != 120 || q.Pose(119).Angle != 0 || q.Pose(121).Angle != 0 || q.Pose(35).Angle == 0 {
		t.Errorf("a cycle of %d ticks, %v", q.cycle, q.Path)
	}
}

// TestFollow_KeysCloserThanTicksKeepTheirTime: a lift that shakes 0.2 m each sixtieth of a
// second for one, holds for a third and leaves, alone and in step with others. Its cycle takes
// as long as the keys, and it is where they lead at the end of each part.
func TestFollow_KeysCloserThanTicksKeepTheirTime(t *testing.T) {
	var keys []model.Key
	for i := range 61 {
		keys = append(keys, model.Key{Time: float64(i) / 60, At: [4]float64{0.2 * float64(i%2)}})
	}
	keys = append(keys, model.Key{Time: 1.3, At: keys[60].At}, model.Key{Time: 2.3, At: [4]float64{8}})
	for _, shared := range []model.Cycle{{}, {End: 2.3}} {
		m := model.Movement{}
		if err := m.Follow(slices.Clone(keys), shared); err != nil {
			t.Fatal(err)
		}
		p := Platform{Path: waypointsOf(m.Path)}
		if err := p.checkPath("lift"); err != nil {
			t.Fatal(err)
		}
		total, longest := 0, 0
		for _, w := range m.Path {
			total, longest = total+w.TravelTicks+w.WaitTicks, max(longest, w.WaitTicks)
		}
		if total != 72 || longest < 9 || longest > 11 {
			t.Errorf("%d ticks with a hold of %d, want 72 with one of 10", total, longest)
		}
		for tick, want := range map[int]float64{32: 0, 40: 0, 72: 8} {
			if got := p.Pose(tick).Position.X; math.Abs(got-want) > 0.21 {
				t.Errorf("at tick %d it is at %v m, want %v", tick, got, want)
			}
		}
	}
	// A jump between two holds takes one tick, which the hold after it pays back.
	m := model.Movement{}
	jump := []model.Key{{Time: 0}, {Time: 1}, {Time: 1.001, At: [4]float64{1}}, {Time: 2, At: [4]float64{1}}, {Time: 2.001}, {Time: 3.2}}
	if err := m.Follow(jump, model.Cycle{}); err != nil {
		t.Fatal(err)
	}
	if p := (Platform{Path: waypointsOf(m.Path), Closed: m.Closed}); p.checkPath("jump") != nil || p.cycle != 100 {
		t.Errorf("a jump: a cycle of %d ticks, want 100: %v", p.cycle, m.Path)
	}
}

// TestFollow_LongAnimationsStayInStep: one of nearly nine and a half hours runs forward and then
// backward, with rests at its ends that are too long to be waited twice.
func TestFollow_LongAnimationsStayInStep(t *testing.T) {
	keys := []model.Key{{Time: 0}, {Time: 17_000}, {Time: 17_001, At: [4]float64{8}}, {Time: 34_000, At: [4]float64{8}}}
	m := model.Movement{}
	if err := m.Follow(keys, model.Cycle{End: 34_000}); err != nil {
		t.Fatal(err)
	}
	p := Platform{Path: waypointsOf(m.Path), Closed: m.Closed, StartTicks: model.WholeTicks(m.Start)}
	if err := p.checkPath("lift"); err != nil {
		t.Fatal(err)
	}
	const all, leaves, arrives = 1_062_500, 531_250, 531_281 // ticks
	if p.cycle != 2*all {
		t.Errorf("a cycle of %d ticks, want %d", p.cycle, 2*all)
	}
	for tick, want := range map[int]float64{0: 0, leaves: 0, arrives: 8, all: 8, 2*all - arrives: 8, 2*all - leaves: 0, 2 * all: 0, 2*all + leaves: 0, 2*all + arrives: 8} {
		if got := p.Pose(tick).Position.X; math.Abs(got-want) > 1e-9 {
			t.Errorf("at tick %d it is at %v m, want %v", tick, got, want)
		}
	}
}

func waypointsOf(path []model.Waypoint) []Waypoint {
	list := make([]Waypoint, len(path))
	for i, w := range path {
		list[i] = Waypoint(w)
	}
	return list
}
