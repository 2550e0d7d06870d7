package model

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels/internal/affine"
	"github.com/skijet/skijet/levels/internal/files"
)

// nodes decodes a model of such nodes, the first of which are the roots.
func nodes(list string, more string) (*Model, error) {
	o := Options{Kinds: Kinds{Pickups: []string{"ammo", "repair_kit"}, Pieces: []string{"turret"}, Zones: []string{"water"}}}
	return DecodeModel([]byte(`{"asset":{"version":"2.0"},"nodes":[`+list+`]`+more+`}`), files.Folder{}, o, "")
}

// TestDecodeModel_TakesPropertiesOfMarkersUpToTheirLimits, and names what is beyond.
func TestDecodeModel_TakesPropertiesOfMarkersUpToTheirLimits(t *testing.T) {
	for _, c := range []struct{ name, extras, err string }{
		{"pickup_ammo", `"respawn_s":3600`, ""}, {"pickup_ammo", `"respawn_s":3600.1`, "extras.respawn_s: is 3600.1, want a number of 0 to 3600"}, {"pickup_ammo", `"respawn_s":-1`, "extras.respawn_s"},
		{"zone.a", `"gate":32`, ""}, {"zone.a", `"gate":33`, "extras.gate"}, {"zone.a", `"gate":1.5`, "extras.gate: is 1.5, want a whole number of 1 to 32"}, {"zone.a", `"gate":0`, "extras.gate"}, {"zone.a", `"density":100,"viscosity":1000,"gravity_factor":-100,"velocity_factor":10`, ""},
		{"zone.a", `"density":"x"`, "extras.density"}, {"zone.a", `"force":[1,2]`, "extras.force"}, {"zone.a", `"kind":7`, "extras.kind"}, {"zone.a", `"name":[]`, "extras.name"}, {"zone", `"kind":"a"`, ""}, {"zone", `"name":"a"`, "has no kind"}, {"zone.pad", `"target":7`, "extras.target"},
		{"spawn", `"team":8`, ""}, {"spawn", `"team":9`, "extras.team: is 9, want a whole number of 0 to 8"}, {"spawn", `"team":1.5`, "extras.team"}, {"spawn", `"team":"RED"`, ""}, {"spawn", `"team":"8"`, ""}, {"spawn", `"team":"9"`, "extras.team"}, {"spawn", `"team":"green"`, "extras.team"}, {"flag.team9", ``, `"team9" is no team, want team0 to team8`}, {"flag.teamx", ``, "is no team"},
		{"level", `"limits_min":[0,0,0]`, "extras: has one of limits_min and limits_max, want both or none"}, {"level", `"limits_max":[0,0,0]`, "extras: has one of limits_min and limits_max"}, {"level", `"limits_min":[0,0],"limits_max":[1,1,0]`, "extras.limits_min: has 2 elements"}, {"level", `"limits_min":[0,0,0],"limits_max":[1,1,1]`, ""},
		{"level", `"gold_s":1,"silver_s":2`, "extras.bronze_s: is missing or 0, want 2 to 3600"}, {"level", `"gold_s":1,"silver_s":2,"bronze_s":3`, ""}, {"level", `"gold_s":1,"silver_s":3,"bronze_s":2`, "extras.bronze_s"}, {"level", `"gold_s":3601`, "extras.gold_s"}, {"level", `"bronze_s":0.01`, "extras.gold_s: is missing"},
		{"level", `"meadow":[[0,0,0],[1,1,1]]`, ""}, {"level", `"straw":[0,0,0,1,1,1]`, ""}, {"level", `"rock":[0,0,0,1,1]`, "extras.rock[0]: is a number, want a list of 3"}, {"level", `"meadow":[[0,0,0],[1,1]]`, "extras.meadow"}, {"level", `"meadow":[[0,0],[1,1,1]]`, "extras.meadow"}, {"level", `"meadow":[[0,0,0]]`, "extras.meadow"}, {"level", `"sun":[1,2]`, "extras.sun"},
		{"level", `"fog":10`, ""}, {"level", `"fog":11`, "extras.fog: is 11, want 0 to 10"}, {"level", `"snow_line_m":-50000`, ""}, {"level", `"grass_line_m":-50001`, "extras.grass_line_m"}, {"level", `"clouds":"some"`, "extras.clouds"}, {"level", `"name":1`, "extras.name"}, {"level", `"about":1`, "extras.about"},
		{"lift", `"turn_s":32001`, "extras.turn_s"}, {"lift", `"turn_s":-32000`, ""}, {"lift", `"belt_m_s":1`, "extras.belt_m_s"}, {"lift", `"axis":[1e-320,0,0]`, "want a length that can be measured"}, {"lift", `"axis":"up"`, "extras.axis"}, {"lift", `"start_s":-1`, "extras.start_s"}, {"lift", `"start_s":32000`, ""}, {"lift", `"closed":2`, "extras.closed"},
	} {
		_, err := nodes(fmt.Sprintf(`{"name":%q,"extras":{%s}}`, c.name, c.extras), "")
		if (err == nil) != (c.err == "") || err != nil && (!strings.Contains(err.Error(), c.err) || !strings.Contains(err.Error(), fmt.Sprintf("nodes[0] %q", c.name))) {
			t.Errorf("%s of %s: %v, want %q", c.name, c.extras, err, c.err)
		}
	}
}

// TestDecodeModel_RefusesChildrenThatDoNotExist, of nodes of any kind.
func TestDecodeModel_RefusesChildrenThatDoNotExist(t *testing.T) {
	for _, name := range []string{"zone.pad", "spawn", "lift", "level"} {
		for child, want := range map[string]string{"2": "nodes[2]: does not exist; there are 2 nodes", "-1": "nodes[-1]: does not exist", "1": "nodes[1]: does not exist"} {
			if _, err := nodes(fmt.Sprintf(`{"name":%q,"extras":{"target":[1,2,3]},"children":[%s]},null`, name, child), `,"scenes":[{"nodes":[0]}]`); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("child %s of %s: %v", child, name, err)
			}
			if _, err := nodes(fmt.Sprintf(`{"name":%q,"children":[%s]},null`, name, child), `,"scenes":[{"nodes":[0]}]`); err == nil || name != "zone.pad" && !strings.Contains(err.Error(), want) {
				t.Errorf("child %s of %s without a target: %v", child, name, err)
			}
		}
	}
	// A long cycle names its first nodes.
	var list []string
	for i := range 10 {
		list = append(list, fmt.Sprintf(`{"name":"n%d","children":[%d]}`, i, (i+1)%10))
	}
	const want = `is within itself: nodes[0] "n0" > nodes[1] "n1" > nodes[2] "n2" > nodes[3] "n3" > nodes[4] "n4" > nodes[5] "n5" > nodes[6] "n6" > 3 more > nodes[0] "n0"`
	if _, err := nodes(strings.Join(list, ","), ""); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestDecodeModel_NotesWhatIsNamedAlmostLikeAMarker.
func TestDecodeModel_NotesWhatIsNamedAlmostLikeAMarker(t *testing.T) {
	for name, want := range map[string]string{
		"spwan.blue": `did you mean "spawn.blue"?`, "Spawnpoint": `did you mean "spawn.point"?`, "spawns_2": `did you mean "spawn_2"?`, "PlayerStart": `did you mean "spawn"?`, "player_start.1": `did you mean "spawn"?`, "pickup.cheese": "is no marker, want pickup. and one of ammo, repair_kit", "piece": "want piece. and one of turret",
		"stop.1": "a stop without a parent has no effect", "pickups.ammo": `did you mean "pickup.ammo"?`, "flagpole": `did you mean "flag.pole"?`, "box": "", "zoo": "", "_": "", "flg": `did you mean "flag"?`, "house": "",
	} {
		m, err := nodes(fmt.Sprintf(`{"name":%q}`, name), "")
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(m.Notes, "; "); !strings.Contains(got, want) || (got == "") != (want == "") {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	for list, want := range map[string]int{`{"name":"spwan","children":[1]},{"name":"box"}`: 0, `{"name":"group","children":[1]},{"name":"stop.1"}`: 0, `{"name":"group","children":[1]},{"name":"flag1s"}`: 1} {
		if m, err := nodes(list, ""); err != nil || len(m.Notes) != want {
			t.Errorf("%s: %q, %v, want %d", list, m.Notes, err, want)
		}
	}
}

// TestDecodeModel_ReadsTheWayOfAPlatform from its stops, in the words of their properties.
func TestDecodeModel_ReadsTheWayOfAPlatform(t *testing.T) {
	// Movements are those of parts, so the properties are read without a mesh.
	for _, c := range []struct {
		lift, one, two string
		want           []Waypoint
		start          float64
		closed         bool
	}{
		{``, ``, ``, []Waypoint{{Speed: 5, WaitTicks: 63}, {Position: geom.Vec{Z: 4}, Speed: 5, WaitTicks: 63}, {Position: geom.Vec{Z: 4, Y: -3}, Speed: 5, WaitTicks: 63}}, 0, false},
		{`"speed_m_s":2,"wait_s":0.32,"closed":true,"start_s":1.5`, `"wait_s":3.2`, `"speed_m_s":0,"turn_deg":-90`, []Waypoint{{Speed: 2, WaitTicks: 10}, {Position: geom.Vec{Z: 4}, Speed: 2, WaitTicks: 100}, {Position: geom.Vec{Z: 4, Y: -3}, Turn: -FullTurn / 4, WaitTicks: 10}}, 1.5, true},
		{`"travel_s":0.64,"turn_deg":45`, `"speed_m_s":3`, `"travel_s":0.001`, []Waypoint{{TravelTicks: 20, Turn: FullTurn / 8, WaitTicks: 63}, {Position: geom.Vec{Z: 4}, Speed: 3, WaitTicks: 63}, {Position: geom.Vec{Z: 4, Y: -3}, TravelTicks: 1, WaitTicks: 63}}, 0, false},
	} {
		w := walker{doc: documentOf(t, fmt.Sprintf(`{"name":"lift","extras":{%s},"children":[1,2,3]},{"name":"stop.1","translation":[0,4,0],"extras":{%s}},{"name":"box"},{"name":"Stop_2","translation":[0,4,3],"extras":{%s}}`, c.lift, c.one, c.two))}
		m, err := w.movementOf(0, "place", w.doc.Nodes[0], upright(), upright())
		if err != nil || !reflect.DeepEqual(m.Path, c.want) || m.Start != c.start || m.Closed != c.closed || m.Animated || m.Name != "lift" {
			t.Errorf("%s: %+v, %v, want %+v", c.lift, m, err, c.want)
		}
	}
	for extras, want := range map[string]string{
		`"speed_m_s":1`: `property "speed_m_s" without a motion`, `"turn_s":4,"wait_s":1`: `property "wait_s" has no effect: the object has no child named stop`, `"belt_m_s":[1,0,0]`: "", ``: "",
	} {
		w := walker{doc: documentOf(t, fmt.Sprintf(`{"name":"wheel","extras":{%s}}`, extras))}
		m, err := w.movementOf(0, "place", w.doc.Nodes[0], affine.Map{}, affine.Map{})
		if moves := strings.Contains(extras, "turn_s") || strings.Contains(extras, "belt"); err != nil || (m != nil) != moves || !strings.Contains(strings.Join(w.noted.Lines(), ""), want) || (len(w.noted.Lines()) > 0) != (want != "") {
			t.Errorf("%s: %+v, %v, notes %q", extras, m, err, w.noted.Lines())
		}
	}
}

// TestWholeTicks_AreTheNearest, and none of a time out of range.
func TestWholeTicks_AreTheNearest(t *testing.T) {
	for seconds, want := range map[float64]int{0: 0, 0.015: 0, 0.017: 1, 0.32: 10, 1: 31, -0.032: -1, MaxPlatformTicks: -1, -MaxPlatformTicks: -1, MaxPlatformTicks - 1: 31249969, math.Inf(1): -1, math.NaN(): -1} {
		if got := WholeTicks(seconds); got != want {
			t.Errorf("%v s: %d, want %d", seconds, got, want)
		}
	}
	for degrees, want := range map[float64]int{0: 0, 360: FullTurn, -90: -FullTurn / 4, 0.002: 0, 0.004: 1, 3600: 10 * FullTurn} {
		if got := TurnOf(degrees); got != want {
			t.Errorf("%v degrees: %d, want %d", degrees, got, want)
		}
	}
	of := func(turn, ticks int, speed, x float64) *Waypoint {
		return &Waypoint{Turn: turn, TravelTicks: ticks, Speed: speed, Position: geom.Vec{X: x}}
	}
	for _, c := range []struct {
		last *Waypoint
		want bool
	}{{of(FullTurn, 0, 0, 0), true}, {of(-2*FullTurn, 0, 0, 0), true}, {of(0, 0, 0, 0), false}, {of(FullTurn+1, 0, 0, 0), false}, {of(FullTurn, 1, 0, 0), false}, {of(FullTurn, 0, 1, 0), false}, {of(FullTurn, 0, 0, 1), false}} {
		if got := EndsTurned(of(0, 7, 0, 0), c.last); got != c.want {
			t.Errorf("%+v: %v", *c.last, got)
		}
	}
}

// TestMarkerKind_FollowsFromTheFirstWord.
func TestMarkerKind_FollowsFromTheFirstWord(t *testing.T) {
	known := Kinds{Pickups: []string{"ammo", "repair_kit"}, Pieces: []string{"turret"}}
	for name, want := range map[string]struct {
		kind  KindOfMarker
		words []string
	}{
		"spawn": {SpawnMarker, nil}, "Spawn12.blue": {SpawnMarker, []string{"blue"}}, "flag-a_b": {FlagMarker, []string{"a", "b"}}, "zone.water.x": {ZoneMarker, []string{"water", "x"}}, "pickup.repair-kit.001": {PickupMarker, []string{"repair_kit"}}, "pickup.repair": {noMarker, nil}, "pickup": {noMarker, nil},
		"piece_Turret.red": {PieceMarker, []string{"turret", "Turret", "red"}}, "piece.turrets": {noMarker, nil}, "LEVEL": {levelMarker, nil}, "spawner": {noMarker, nil}, "": {noMarker, nil}, "..": {noMarker, nil}, "stop": {noMarker, nil},
	} {
		kind, words := MarkerKind(name, &known)
		if kind != want.kind || !slices.Equal(words, want.words) {
			t.Errorf("%q: %d %q, want %d %q", name, kind, words, want.kind, want.words)
		}
		if got, want := IsMarker(name, known), want.kind != noMarker && want.kind != levelMarker || name == "stop"; got != want {
			t.Errorf("%q is a marker: %v", name, got)
		}
	}
}

// TestDecodeModel_SaysWhyItIsEmpty.
func TestDecodeModel_SaysWhyItIsEmpty(t *testing.T) {
	const hidden = `{"mesh":0,"extensions":{"KHR_node_visibility":{"visible":false}}}`
	for list, want := range map[string]string{
		``: "it has no nodes", `{},{}`: "2 nodes have no mesh", `{}`: "1 node has no mesh", hidden: "1 mesh is hidden", hidden + "," + hidden: "2 meshes are hidden", `{"name":"spawn"}`: "it has only markers, whose meshes are not solid",
		`{"mesh":1},{"mesh":1}`: "2 primitives are points or lines; faces are missing", `{"mesh":2}`: "1 primitive has no POSITION", `{"children":[1]},` + hidden: "1 mesh is hidden",
	} {
		if m, err := nodes(list, `,"meshes":[{},{"primitives":[{"mode":1}]},{"primitives":[{}]}]`); err != nil || m.Empty != want {
			t.Errorf("%s: %q, %v, want %q", list, m.Empty, err, want)
		}
	}
	if m, err := nodes(`{"name":"a"}`, `,"scenes":[{"nodes":[]}]`); err != nil || !strings.HasPrefix(m.Empty, "the scene has no nodes") {
		t.Errorf("of an empty scene: %q, %v", m.Empty, err)
	}
}
