package bases_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
)

// TestWish_IsFulfilledOnceWithTheNextLife: at the end of the tick before it would come back anyway.
func TestWish_IsFulfilledOnceWithTheNextLife(t *testing.T) {
	lives := func(wish bases.WishData) (m *systems.Match, id components.ID, spawned []int64, reborn int) {
		m, _, _ = newMatch(t)
		id = join(t, m, 1, geom.Vec{X: 40}, "light")
		step(t, m, 3)
		if _, err := m.Enter(bases.WishEntry(id, wish)); err != nil {
			t.Fatal(err)
		}
		if err := m.Kill(id, components.Nobody); err != nil {
			t.Fatal(err)
		}
		for range 400 {
			step(t, m, 1)
			for _, e := range m.Events() {
				if e.Kind == systems.EventSpawned && e.Subject == id {
					spawned = append(spawned, m.Tick())
				}
			}
			for range systems.Events[bases.Reborn](m) {
				reborn++
			}
		}
		return m, id, spawned, reborn
	}
	_, _, usual, none := lives(bases.WishData{})
	m, id, spawned, reborn := lives(bases.WishData{Model: "tribes", Preset: "heavy", Pack: components.ShieldPack})
	entry := entryOf(m, id)
	if len(usual) != 1 || len(spawned) != 1 || spawned[0] != usual[0]-1 || reborn != 1 || none != 0 {
		t.Errorf("it came to life at %v and %d times as it wished, without a wish at %v and %d times", spawned, reborn, usual, none)
	}
	packed, other, _, again := lives(bases.WishData{Pack: components.ShieldPack})
	if got := components.Pack.Get(entryOf(packed, other)).Kind; got != components.ShieldPack || again != 1 {
		t.Errorf("who wished for a pack alone has %v, and came to life %d times as it wished", got, again)
	}
	if components.Armor.Get(entry).Class != components.HeavyArmor || components.Pack.Get(entry).Kind != components.ShieldPack || *bases.Wish.Get(entry) != (bases.WishData{}) {
		t.Errorf("it is %s, and wishes %+v", components.Armor.Get(entry).Name, *bases.Wish.Get(entry))
	}
}
