package cli

import (
	"math"
	"path/filepath"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// TestNew_TheExampleHasAllThatItsStepsName and the loader reads every part of it.
func TestNew_TheExampleHasAllThatItsStepsName(t *testing.T) {
	name := filepath.Join(t.TempDir(), "example.glb")
	mustTool(t, "new", name)
	l, err := levels.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	if len(l.Ignored) > 0 {
		t.Errorf("ignored %q", l.Ignored)
	}
	teams := map[int]int{}
	for i := range l.Spawns {
		teams[l.Spawns[i].Team]++
	}
	if len(l.Spawns) != 8 || teams[1] != 4 || teams[2] != 4 {
		t.Errorf("%d spawns, of teams %v; want 8, half of them of each by their custom property", len(l.Spawns), teams)
	}
	if len(l.Flags) != 2 || l.Flags[0].Team != 1 || l.Flags[1].Team != 2 {
		t.Errorf("flags %+v", l.Flags)
	}
	if len(l.Zones) != 3 || l.Zones[0].Kind != levels.ZoneWater || l.Zones[0].Name != "pond" || l.Zones[2].Force != (geom.Vec{X: 120}) {
		t.Errorf("zones %+v", l.Zones)
	}
	// The pad throws onto the tower.
	pad := &l.Zones[1]
	if ground, ok := l.Solid.Raycast(pad.Force, geom.Vec{Z: -1}); pad.Kind != levels.ZonePad || !ok || ground.Point.Z != 12 || pad.Force.Y != -4 {
		t.Errorf("pad %+v", pad)
	}
	if c := l.Course; c == nil || len(c.Gates) != 4 || c.Gold != 14 {
		t.Errorf("course %+v", c)
	}
	if len(l.Pickups) != 1 || l.Pickups[0].Kind != levels.PickupRepairKit || l.Pickups[0].RespawnTicks != 625 || l.About == "" || l.Look.Clouds != 0.6 {
		t.Errorf("pickups %v, about %q, clouds %v", l.Pickups, l.About, l.Look.Clouds)
	}
	if len(l.Platforms) != 4 {
		t.Fatalf("%d platforms, want a lift, a gate, a wheel and a door", len(l.Platforms))
	}
	found := map[string]bool{}
	for i := range l.Platforms {
		p := &l.Platforms[i]
		found[p.Name] = true
		if p.Name != "lift" {
			continue
		}
		// Its custom properties.
		if way := p.Path[0]; way.Speed != 4 || way.WaitTicks != int(math.Round(2/levels.TickSeconds)) {
			t.Errorf("the lift goes at %v m/s and waits %d ticks, want 4 and 2 s", way.Speed, way.WaitTicks)
		}
	}
	if !found["lift"] || !found["gate"] || !found["wheel"] || !found["door"] {
		t.Errorf("platforms %v", found)
	}
}
