package model

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
)

// valueAt returns what keys have at a time, the slow way.
func valueAt(keys []Key, time float64) (at [4]float64) {
	if time <= keys[0].Time {
		return keys[0].At
	}
	for i := 1; i < len(keys); i++ {
		if a, b := keys[i-1], keys[i]; time <= b.Time {
			share := (time - a.Time) / (b.Time - a.Time)
			for c := range at {
				at[c] = (1-share)*a.At[c] + share*b.At[c]
			}
			return at
		}
	}
	return keys[len(keys)-1].At
}

// isNear reports whether values are the same but for rounding.
func isNear(a, b [4]float64, slop float64) bool {
	for c := range a {
		if math.Abs(a[c]-b[c]) > slop+1e-9 {
			return false
		}
	}
	return true
}

// randomKeys returns keys at times of which some are those of others.
func randomKeys(random *rand.Rand, from, most int) (keys []Key) {
	time := float64(random.IntN(3))
	for range 1 + random.IntN(most) {
		k := Key{Time: time}
		for c := from; c < 4; c++ {
			k.At[c] = random.Float64()
		}
		if from == 0 {
			k.At[3] = 0
		}
		keys = append(keys, k)
		time += float64(1 + random.IntN(3))
	}
	return keys
}

// TestTogether_HasAKeyAtEachTimeOfEither, of what both have there.
func TestTogether_HasAKeyAtEachTimeOfEither(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		moved, turned := randomKeys(random, 0, 6), randomKeys(random, 3, 6)
		var want []float64
		for _, k := range slices.Concat(moved, turned) {
			if !slices.Contains(want, k.Time) {
				want = append(want, k.Time)
			}
		}
		slices.Sort(want)
		list := together(moved, turned)
		if len(list) != len(want) {
			t.Fatalf("%d keys, want %d", len(list), len(want))
		}
		for i, k := range list {
			at := valueAt(moved, k.Time)
			at[3] = valueAt(turned, k.Time)[3]
			if k.Time != want[i] || !isNear(k.At, at, 0) {
				t.Fatalf("at %v: %v, want %v", k.Time, k.At, at)
			}
		}
	}
}

// TestSimplify_StaysWithinTheSlop, keeps both ends, and leaves out what lies on a straight way.
func TestSimplify_StaysWithinTheSlop(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	left := 0
	for range 300 {
		bends := randomKeys(random, 0, 6)
		var keys []Key
		for time := bends[0].Time; time <= bends[len(bends)-1].Time; time += 0.25 {
			keys = append(keys, Key{Time: time, At: valueAt(bends, time)})
		}
		slop := [...]float64{0, 1e-6, 0.1, 0.4}[random.IntN(4)]
		list := Simplify(slices.Clone(keys), slop)
		if list[0] != keys[0] || list[len(list)-1] != keys[len(keys)-1] {
			t.Fatalf("from %v to %v, want from %v to %v", list[0], list[len(list)-1], keys[0], keys[len(keys)-1])
		}
		for _, k := range keys {
			if got := valueAt(list, k.Time); !isNear(got, k.At, slop) {
				t.Fatalf("at %v: %v, want %v within %v", k.Time, got, k.At, slop)
			}
		}
		if slop == 1e-6 && len(list) > len(bends) {
			t.Fatalf("%d keys of %d bends", len(list), len(bends))
		}
		left += len(keys) - len(list)
	}
	if left < 1000 {
		t.Errorf("%d keys are left out", left)
	}
}

// TestChanges_ByMoreThanNoise, of any number of any key.
func TestChanges_ByMoreThanNoise(t *testing.T) {
	for k := range 3 {
		for c := range 4 {
			for _, by := range []float64{0.9, -0.9, 1.1, -1.1} {
				keys := make([]Key, 3)
				keys[k].At[c] = by * keyNoise
				if want := math.Abs(by) > 1; changes(keys) != want {
					t.Errorf("number %d of key %d off by %v times the noise: %v", c, k, by, !want)
				}
			}
		}
	}
}

// TestFollow_IsWhereTheKeysAreInEachTick, forward, and then around or back.
func TestFollow_IsWhereTheKeysAreInEachTick(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	closed := 0
	for range 300 {
		keys := randomKeys(random, 0, 6)
		for i := range keys { // metres apart, so that no bend is left out, and waits
			for c := range 3 {
				keys[i].At[c] *= 100
			}
			if i > 0 && random.IntN(4) == 0 {
				keys[i].At = keys[i-1].At
			}
		}
		shared, m := Cycle{}, Movement{}
		if random.IntN(2) == 0 {
			shared = Cycle{keys[0].Time - float64(random.IntN(3)), keys[len(keys)-1].Time + 1 + float64(random.IntN(3))}
		}
		ends := random.IntN(3) == 0 && len(keys) > 2
		if ends {
			keys[len(keys)-1].At = keys[0].At
		}
		original := slices.Clone(keys)
		if err := m.Follow(keys, shared); err != nil {
			t.Fatal(err)
		}
		if m.Closed {
			closed++
		}
		all := shared.of(original)
		for _, share := range []float64{0, 0.1, 0.35, 0.5, 0.77, 0.99} {
			seconds := share * (all.End - all.Begin)
			at, want := placeAt(&m, seconds), valueAt(original, all.Begin+seconds)
			// A leg begins and ends in whole ticks, in which it makes some metres.
			if want := (geom.Vec{X: want[0], Y: want[1], Z: want[2]}); at.Sub(want).Length() > 175*1.1*check.TickSeconds+KeySlop {
				t.Fatalf("after %v s of %v: %v, want %v", seconds, all, at, want)
			}
		}
		if m.Closed && !ends || m.Start < 0 {
			t.Fatalf("closed %v, start %v", m.Closed, m.Start)
		}
	}
	if closed < 10 {
		t.Errorf("%d are closed", closed)
	}
}

// placeAt returns where a movement is so many seconds after the first key, in its first half.
func placeAt(m *Movement, seconds float64) geom.Vec {
	into := (seconds + m.Start) / check.TickSeconds
	for round := range 2 * len(m.Path) {
		i := round % len(m.Path)
		w, next := &m.Path[i], &m.Path[(i+1)%len(m.Path)]
		if into -= float64(w.WaitTicks); into <= 0 {
			return w.Position
		}
		if w.TravelTicks > 0 && into <= float64(w.TravelTicks) {
			return w.Position.Lerp(next.Position, into/float64(w.TravelTicks))
		}
		if into -= float64(w.TravelTicks); i == len(m.Path)-1 && !m.Closed {
			return w.Position
		}
	}
	return geom.Vec{X: math.Inf(1)}
}
