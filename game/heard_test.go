package game

import (
	"slices"
	"testing"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
)

// TestLanding_AThudIsHeardFromHardOnesOnly: from 14 m/s on, as the view shakes.
func TestLanding_AThudIsHeardFromHardOnesOnly(t *testing.T) {
	g, _, heard := listening(t)
	heard()
	land := func(speed float64, other components.ID) []sound.Effect {
		g.hearLanding(systems.Event{Kind: systems.EventLanded, Amount: speed, Other: other, Normal: geom.Vec{Z: 1}})
		return heard()
	}
	soft := []sound.Effect{sound.Land.On(sound.Stone)}
	for speed, want := range map[float64][]sound.Effect{5: soft, hardLanding: soft, hardLanding + 0.5: append(soft, sound.Thud), 40: append(soft, sound.Thud)} {
		if got := land(speed, components.Nobody); !slices.Equal(got, want) {
			t.Errorf("a landing at %v m/s is heard as %v, want %v", speed, got, want)
		}
	}
	if got := land(40, g.Self); !slices.Equal(got, []sound.Effect{sound.Bump}) {
		t.Errorf("a landing on somebody is heard as %v", got)
	}
}

// TestShots_AreHeardByTheMaterialThatTheyMeet: bullets on floors of several.
func TestShots_AreHeardByTheMaterialThatTheyMeet(t *testing.T) {
	for material, want := range map[string]sound.Surface{"": sound.Stone, "metal": sound.Metal, "wood": sound.Wood, "snow": sound.Snow, "sand": sound.Sand} {
		level := yard(t)
		if material != "" {
			part := &level.Structures[0]
			all := make([]uint8, len(part.Indices)/3)
			for i := range all {
				all[i] = 1
			}
			mesh, err := collision.NewMesh(part.Vertices, part.Indices, collision.Materials(all))
			if err != nil {
				t.Fatal(err)
			}
			level.Solid = collision.NewWorld(mesh)
			level.Materials = []levels.Material{{Name: "default"}, {Name: material}}
		}
		match, ids := newMatch(t, level)
		g, err := New(Config{Match: match, Self: ids[0], Settings: options.DefaultSettings()})
		if err != nil {
			t.Fatal(err)
		}
		ticks(g, 200) // until the protection of the spawn ends
		entry, _ := g.Match.Entry(ids[0])
		for i, slot := range components.Arsenal.Get(entry).Slots {
			if slot.Weapon == "chaingun" {
				g.weapon = uint8(i + 1)
			}
		}
		g.tick()
		g.look.pitch = -60
		var heard []sound.Effect
		for range 60 {
			g.sound, _ = sound.Offline() // with nothing to wait for
			g.builder.sound = g.sound
			g.sound.Notify(func(e sound.Effect) { heard = append(heard, e) })
			g.poll(input.MouseLeft)
			g.tick()
		}
		for surface := range sound.Wood + 1 {
			if has := slices.Contains(heard, sound.Impact.On(surface)); has != (surface == want) {
				t.Errorf("on %q the impact on surface %d is heard: %v, want that on %d", material, surface, has, want)
			}
		}
	}
}

// TestThrows_SoundAsThrowsAndNotAsJumps.
func TestThrows_SoundAsThrowsAndNotAsJumps(t *testing.T) {
	for key, want := range map[input.Key]sound.Effect{"G": sound.Throw, "B": sound.ThrowMine} {
		g, _, heard := listening(t)
		ticks(g, 40)
		heard()
		for range 10 {
			g.poll(key)
			g.tick()
		}
		g.poll()
		ticks(g, 3)
		if got := heard(); !slices.Contains(got, want) || slices.Contains(got, sound.Jump) {
			t.Errorf("%s is heard as %v, want %d and not %d", key, got, want, sound.Jump)
		}
	}
}
