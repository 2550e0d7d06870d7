package model

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/files"
	"github.com/skijet/skijet/levels/internal/gltf"
)

// fileOf returns a document of JSON fields, with accessors of floats: of numbers, and of vectors of up to four.
func fileOf(t *testing.T, fields string, lists ...[]float32) *gltf.Document {
	t.Helper()
	var data []byte
	var accessors, views []string
	for i, list := range lists {
		kind, width := "SCALAR", 1
		switch list = slices.Clone(list); int(list[0]) { // the first says how wide the others are
		case 2:
			kind, width = "VEC2", 2
		case 3:
			kind, width = "VEC3", 3
		case 4:
			kind, width = "VEC4", 4
		}
		views = append(views, fmt.Sprintf(`{"buffer":0,"byteOffset":%d,"byteLength":%d}`, len(data), 4*(len(list)-1)))
		for _, f := range list[1:] {
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(f))
		}
		accessors = append(accessors, fmt.Sprintf(`{"bufferView":%d,"componentType":5126,"type":%q,"count":%d}`, i, kind, (len(list)-1)/width))
	}
	text := fmt.Sprintf(`{"asset":{"version":"2.0"},%s,"accessors":[%s],"bufferViews":[%s],"buffers":[{"byteLength":%d,"uri":"data:;base64,%s"}]}`,
		fields, strings.Join(accessors, ","), strings.Join(views, ","), len(data), base64.StdEncoding.EncodeToString(data))
	d, err := gltf.Decode([]byte(text), files.Folder{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestCycleOf_IsThatOfAnAnimationOfSeveralNodes, from the first of their keys to the last.
func TestCycleOf_IsThatOfAnAnimationOfSeveralNodes(t *testing.T) {
	times := [][]float32{{1, 2, 5}, {1, 1, 4}, {1, 3, 9}, {1, float32(math.NaN()), 20}, {1, -5, float32(math.Inf(1))}}
	channel := func(node, sampler int, path string) string {
		return fmt.Sprintf(`{"sampler":%d,"target":{"node":%d,"path":%q}}`, sampler, node, path)
	}
	for _, c := range []struct {
		channels []string
		want     Cycle
	}{
		{[]string{channel(0, 0, "translation"), channel(1, 1, "rotation"), channel(2, 2, "translation")}, Cycle{1, 9}}, {[]string{channel(0, 0, "translation"), channel(0, 2, "rotation")}, Cycle{}}, {[]string{channel(0, 0, "translation")}, Cycle{}},
		{[]string{channel(0, 0, "translation"), channel(1, 2, "scale")}, Cycle{}}, {[]string{channel(0, 0, "translation"), channel(1, 9, "translation"), channel(1, -1, "translation"), channel(1, 5, "translation")}, Cycle{}}, {[]string{channel(0, 0, "translation"), channel(1, 3, "rotation"), channel(2, 4, "rotation")}, Cycle{}},
		{[]string{channel(0, 0, "translation"), channel(1, 2, "rotation"), channel(0, 1, "rotation")}, Cycle{1, 9}}, {[]string{channel(1, 2, "rotation"), channel(0, 0, "weights"), `{"sampler":1,"target":{"path":"rotation"}}`}, Cycle{}},
	} {
		one := `{"samplers":[{"input":0},{"input":1},{"input":2},{"input":3},{"input":4}],"channels":[` + strings.Join(c.channels, ",") + `]}`
		w := walker{doc: fileOf(t, `"animations":[`+one+`,`+one+`]`, times...)}
		for _, use := range [][2]*sampler{{{0, 0}, nil}, {nil, {0, 0}}, {{0, 0}, {0, 1}}} {
			if got := w.cycleOf(use[0], use[1]); got != c.want || got.isShared() != (c.want != Cycle{}) {
				t.Errorf("%s: %v, want %v", c.channels, got, c.want)
			}
		}
		if got := w.cycleOf(&sampler{0, 0}, &sampler{1, 0}); got != (Cycle{}) {
			t.Errorf("of two animations: %v", got)
		}
	}
	if got := (Cycle{}).of([]Key{{Time: 2}, {Time: 3}, {Time: 7}}); got != (Cycle{2, 7}) {
		t.Errorf("of keys alone: %v", got)
	}
}

// TestGoBack_HasEachWaitTwice, as one wait or, where that is too long, as two.
func TestGoBack_HasEachWaitTwice(t *testing.T) {
	const half = MaxPlatformTicks / 2
	at := func(x float64, wait, travel int) Waypoint {
		return Waypoint{Position: geom.Vec{X: x}, WaitTicks: wait, TravelTicks: travel}
	}
	for _, c := range []struct {
		path, want []Waypoint
		start      float64
	}{
		{[]Waypoint{at(0, 3, 7), at(1, 4, 0)}, []Waypoint{at(0, 6, 7), at(1, 8, 0)}, 3 * check.TickSeconds}, {[]Waypoint{at(0, half, 7), at(1, half, 0)}, []Waypoint{at(0, 2*half, 7), at(1, 2*half, 0)}, half * check.TickSeconds},
		{[]Waypoint{at(0, 0, 7), at(1, half+1, 0)}, []Waypoint{at(0, 0, 7), at(1, 0, half+1), at(1, 0, 0)}, 0}, {[]Waypoint{at(0, half+1, 7), at(1, 2, 0)}, []Waypoint{at(0, 0, half+1), at(0, 0, 7), at(1, 4, 0)}, 0},
	} {
		m := Movement{Path: slices.Clone(c.path)}
		if m.goBack(); !slices.Equal(m.Path, c.want) || m.Start != c.start {
			t.Errorf("%v: %v from %v s, want %v from %v s", c.path, m.Path, m.Start, c.want, c.start)
		}
	}
}

// TestTurnRound_ClosesAPathThatEndsWhereItBegan.
func TestTurnRound_ClosesAPathThatEndsWhereItBegan(t *testing.T) {
	at := func(x float64, turn, wait, travel int) Waypoint {
		return Waypoint{Position: geom.Vec{X: x}, Turn: turn, WaitTicks: wait, TravelTicks: travel}
	}
	shared := Cycle{0, 9}
	for _, c := range []struct {
		path   []Waypoint
		cycle  Cycle
		want   int // waypoints
		closed bool
		start  float64 // ticks
		wait   int     // at the first
	}{
		{[]Waypoint{at(0, 0, 2, 5), at(1, 0, 3, 5), at(0, 0, 4, 0)}, Cycle{}, 2, true, 4, 6}, {[]Waypoint{at(0, 0, 2, 5), at(1, 0, 3, 5), at(0.04, 0, 4, 0)}, shared, 2, true, 4, 6}, {[]Waypoint{at(0, 0, 2, 5), at(1, 0, 3, 5), at(0.06, 0, 4, 0)}, Cycle{}, 3, false, 0, 2}, {[]Waypoint{at(0, 0, 2, 5), at(1, 0, 3, 5), at(0.06, 0, 4, 0)}, shared, 3, false, 2, 4},
		{[]Waypoint{at(0, 0, 2, 5), at(0, FullTurn, 3, 0)}, Cycle{}, 2, true, 0, 2}, {[]Waypoint{at(0, 0, 2, 0)}, shared, 1, false, 0, 2}, {[]Waypoint{at(0, 0, 2, 5), at(0.04, 0, 3, 0)}, Cycle{}, 2, false, 0, 2}, {[]Waypoint{at(0, 0, 2, 5), at(9, 0, 3, 0)}, shared, 2, false, 2, 4},
	} {
		m := Movement{Path: slices.Clone(c.path)}
		if m.turnRound(c.cycle); len(m.Path) != c.want || m.Closed != c.closed || math.Abs(m.Start-c.start*check.TickSeconds) > 1e-9 || m.Path[0].WaitTicks != c.wait {
			t.Errorf("%v in %v: %+v", c.path, c.cycle, m)
		}
	}
}

// TestKeys_SaysWhatIsWrongWithThem.
func TestKeys_SaysWhatIsWrongWithThem(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	long := make([]float32, MaxKeys+2)
	for i := range long {
		long[i] = float32(i)
	}
	long[0] = 1
	for _, c := range []struct {
		sampler, err string
		times, list  []float32
		number       int
	}{
		{`"input":0,"output":1`, "", []float32{1, 0, 2}, []float32{3, 1, 2, 3, 4, 5, 6}, 0}, {`"input":0,"output":1`, "there is no sampler 1", []float32{1, 0}, []float32{3, 0, 0, 0}, 1}, {`"input":0,"output":1`, "there is no sampler -1", []float32{1, 0}, []float32{3, 0, 0, 0}, -1},
		{`"input":2,"output":1`, "animations[0].samplers[0]: accessors[2]", []float32{1, 0}, []float32{3, 0, 0, 0}, 0}, {`"input":0,"output":2`, "accessors[2]", []float32{1, 0}, []float32{3, 0, 0, 0}, 0}, {`"input":0,"output":1`, "2 times and 1 values, want as many, at most 16384", []float32{1, 0, 1}, []float32{3, 0, 0, 0}, 0},
		{`"input":0,"output":1,"interpolation":"CUBICSPLINE"`, "1 times and 1 values", []float32{1, 0}, []float32{3, 0, 0, 0}, 0}, {`"input":0,"output":1`, "key 1 is not finite", []float32{1, 0, 1}, []float32{3, 0, 0, 0, 0, nan, 0}, 0}, {`"input":0,"output":1`, "the time of key 0 does not follow", []float32{1, inf}, []float32{3, 0, 0, 0}, 0},
		{`"input":0,"output":1`, "the time of key 1 does not follow", []float32{1, 3, 3}, []float32{3, 0, 0, 0, 0, 0, 0}, 0}, {`"input":0,"output":1,"interpolation":"STEP"`, "it jumps at key 1", []float32{1, 3, 4}, []float32{3, 0, 0, 0, 0, 1, 0}, 0}, {`"input":0,"output":1,"interpolation":"STEP"`, "", []float32{1, 3, 4}, []float32{3, 0, 1, 0, 0, 1, 0}, 0},
		{`"input":0,"output":1`, "16385 times", long, []float32{3, 0, 0, 0}, 0},
	} {
		w := walker{doc: fileOf(t, `"animations":[{"samplers":[{`+c.sampler+`}]}]`, c.times, c.list)}
		keys, err := w.keys(&sampler{0, c.number}, "VEC3")
		if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%v, want %q", err, c.err)
		}
		if c.err == "" && (len(keys) != 2 || keys[1].Time != float64(c.times[2]) || keys[1].At != [4]float64{float64(c.list[4]), float64(c.list[5]), float64(c.list[6])}) {
			t.Errorf("%v", keys)
		}
	}
}

// TestInstances_AreAsManyAsEachListHas, or the mesh alone.
func TestInstances_AreAsManyAsEachListHas(t *testing.T) {
	move, turn, size := []float32{3, 1, 2, 3, 4, 5, 6}, []float32{4, 0, 0, 0, 1, 0, 0, 1, 0}, []float32{3, 2, 2, 2, 3, 3, 3}
	for _, c := range []struct {
		attributes string
		lists      [][]float32
		err        string
	}{
		{`"TRANSLATION":0,"ROTATION":1,"SCALE":2`, [][]float32{move, turn, size}, ""}, {``, nil, "has none of TRANSLATION, ROTATION and SCALE"}, {`"TRANSLATION":0,"SCALE":1`, [][]float32{move, size[:4]}, "SCALE: 1 elements, want 2 as before"}, {`"ROTATION":0`, [][]float32{{4, 0, 0, 0, 1, 0, 0, 0, 0}}, "ROTATION[1]: is zero"},
		{`"TRANSLATION":0`, [][]float32{{3, 0, 0, float32(math.Inf(1))}}, "copy 0: transform is not finite"}, {`"TRANSLATION":3`, [][]float32{move}, "TRANSLATION: accessors[3]"}, {`"SCALE":0`, [][]float32{turn}, "SCALE: accessors[0] is VEC4"},
	} {
		var n gltf.Node
		if err := json.Unmarshal([]byte(`{"extensions":{"EXT_mesh_gpu_instancing":{"attributes":{`+c.attributes+`}}}}`), &n); err != nil {
			t.Fatal(err)
		}
		w := walker{doc: fileOf(t, `"nodes":[]`, c.lists...)}
		copies, err := w.instances("place", &n)
		if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), "place.extensions.EXT_mesh_gpu_instancing") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %v, want %q", c.attributes, err, c.err)
		}
		if err == nil && (copies.count() != 2 || copies.at(0).Point(geom.Vec{X: 1}) != geom.Vec{X: 3, Y: 2, Z: 3} || copies.at(1).Point(geom.Vec{X: 1, Z: 1}).Sub(geom.Vec{X: 1, Y: 5, Z: 9}).Length() > 1e-9 || w.work != 6) {
			t.Errorf("%d copies, at %v and %v, work %d", copies.count(), copies.at(0), copies.at(1), w.work)
		}
	}
	w := walker{}
	if copies, err := w.instances("place", &gltf.Node{}); err != nil || copies.count() != 1 {
		t.Errorf("without the extension: %d, %v", copies.count(), err)
	}
}

// TestTransform_OfCopiesRepeatsTheirLooks, and mirrors what is mirrored.
func TestTransform_OfCopiesRepeatsTheirLooks(t *testing.T) {
	var n gltf.Node
	if err := json.Unmarshal([]byte(`{"extensions":{"EXT_mesh_gpu_instancing":{"attributes":{"TRANSLATION":0,"SCALE":1}}}}`), &n); err != nil {
		t.Fatal(err)
	}
	w := walker{doc: fileOf(t, `"nodes":[]`, []float32{3, 0, 0, 0, 5, 0, 0}, []float32{3, 1, 1, 1, -1, 1, 1})}
	copies, err := w.instances("place", &n)
	if err != nil {
		t.Fatal(err)
	}
	up := geom.Up()
	s := Mesh{Vertices: []geom.Vec{{}, {X: 1}, {Y: 1}}, Normals: []geom.Vec{up, {}, up}, Indices: []uint32{0, 1, 2}, UV: [][2]float32{{1}, {2}, {3}}, Colors: [][3]float32{{4}, {5}, {6}}, Alphas: []float32{7, 8, 9}}
	one := s
	one.Vertices, one.Normals, one.Indices = slices.Clone(s.Vertices), slices.Clone(s.Normals), slices.Clone(s.Indices)
	s.transform(upright().After(upright()), copies) // so y is down
	if !slices.Equal(s.Indices, []uint32{0, 1, 2, 3, 5, 4}) || !slices.Equal(s.UV, [][2]float32{{1}, {2}, {3}, {1}, {2}, {3}}) || !slices.Equal(s.Colors, [][3]float32{{4}, {5}, {6}, {4}, {5}, {6}}) || !slices.Equal(s.Alphas, []float32{7, 8, 9, 7, 8, 9}) {
		t.Errorf("indices %v, coordinates %v, colours %v, alphas %v", s.Indices, s.UV, s.Colors, s.Alphas)
	}
	for k, want := range []geom.Vec{{}, {X: 1}, {Y: -1}, {X: 5}, {X: 4}, {X: 5, Y: -1}} {
		if s.Vertices[k].Sub(want).Length() > 1e-9 || s.Normals[k].Sub(up.Neg()).Length() > 1e-9 {
			t.Errorf("corner %d: %v with the normal %v, want %v", k, s.Vertices[k], s.Normals[k], want)
		}
	}
	one.transform(upright(), instances{})
	if len(one.Vertices) != 3 || len(one.UV) != 3 || len(one.Colors) != 3 || len(one.Alphas) != 3 || one.Vertices[2] != up || !slices.Equal(one.Indices, []uint32{0, 1, 2}) {
		t.Errorf("without copies: %+v", one)
	}
}

// TestTurning_IsThatOfQuaternionsOfAnyLength, about the axis of its first turn, the shorter way.
func TestTurning_IsThatOfQuaternionsOfAnyLength(t *testing.T) {
	axis := geom.Vec{X: 0.6, Z: 0.8}
	for _, c := range []struct {
		degrees []float64
		axis    geom.Vec
	}{{[]float64{0, 90, 45, 170}, axis}, {[]float64{0, -30, -100, 60}, axis.Neg()}, {[]float64{0, 0.3, 80}, axis}, {[]float64{0, 30, -100}, axis}, {[]float64{0, 120, 240, 360, 480}, axis}, {[]float64{0, 0.4, 0}, geom.Vec{}}} {
		times, list := []float32{1}, []float32{4}
		for i, d := range c.degrees {
			q, length := quaternion(axis, d*FullTurn/360), []float64{0.25, -1, 3, -2, 1}[i] // the negative one is the same turn
			times = append(times, float32(i))
			for _, f := range q {
				list = append(list, float32(f*length))
			}
		}
		w := walker{doc: fileOf(t, `"animations":[{"samplers":[{"input":0,"output":1}]}]`, times, list)}
		turn, err := w.turning(&sampler{0, 0}, &gltf.Node{})
		if err != nil || turn.axis.Sub(c.axis).Length() > 1e-5 || (turn.keys == nil) != (c.axis == geom.Vec{}) {
			t.Errorf("%v: about %v, want %v; %v", c.degrees, turn.axis, c.axis, err)
		}
		sign := 1.0
		if c.axis == axis.Neg() {
			sign = -1
		}
		for i, k := range turn.keys {
			if want := sign * c.degrees[i] * FullTurn / 360; math.Abs(k.At[3]-want) > 4 {
				t.Errorf("%v: key %d is %v, want %v", c.degrees, i, k.At[3], want)
			}
		}
	}
	w := walker{doc: fileOf(t, `"animations":[{"samplers":[{"input":0,"output":1}]}]`, []float32{1, 0, 1}, []float32{4, 0, 0, 0, 1, 0, 0, 0, 0})}
	if _, err := w.turning(&sampler{0, 0}, &gltf.Node{}); err == nil || !strings.Contains(err.Error(), "key 1 is zero") {
		t.Error(err)
	}
}
