package game

import (
	"slices"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/actions"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/scene"
)

// weaponChoice remembers what the player did with their weapons. It identifies weapons by names,
// since slots change with the armour.
type weaponChoice struct {
	state *scene.State
	keys  *actions.Latch
	say   func(parts ...hud.Part) // to the user

	next         uint8                      // to change to in the next tick, counted from 1; 0 keeps
	pulled       bool                       // the trigger was pulled in the last tick
	held, before string                     // in hand now, and before that
	lastOf       [actions.WeaponKeys]string // last weapon chosen by each key
}

// choose stores the chosen weapon until the next tick.
func (c *weaponChoice) choose() {
	list := c.state.Places(c.state.Self)
	if len(list) == 0 {
		return
	}
	held := c.heldOf(list)
	for key := 1; key <= actions.WeaponKeys; key++ {
		if c.keys.Edge(actions.Weapon1 + actions.Action(key-1)) {
			c.takeUp(c.nextOfKey(list, held, key))
		}
	}
	if c.keys.Edge(actions.NextWeapon) {
		c.takeUp(nextUsable(list, held, 1))
	}
	if c.keys.Edge(actions.PrevWeapon) {
		c.takeUp(nextUsable(list, held, -1))
	}
	if c.keys.Edge(actions.LastWeapon) {
		if i := slices.IndexFunc(list, func(p scene.Carried) bool { return p.Name == c.before }); i >= 0 {
			c.takeUp(list[i])
		}
	}
}

// heldOf returns the index in a list of the weapon that is in hand, or will be.
func (c *weaponChoice) heldOf(list []scene.Carried) int {
	number := int(c.next) - 1
	if entry, ok := c.state.Match.Entry(c.state.Self); ok && c.next == 0 {
		number = components.Arsenal.Get(entry).Held
	}
	return max(slices.IndexFunc(list, func(p scene.Carried) bool { return p.Number == number }), 0)
}

// takeUp chooses a weapon. One that needs another pack stays where it is, since it could not be
// used until the player has chosen another, also in later lives.
func (c *weaponChoice) takeUp(p scene.Carried) {
	if !p.Misfit {
		c.next = uint8(p.Number + 1)
		return
	}
	if spec, ok := c.state.Match.Weapons().Lookup(p.Name); ok {
		c.say(hud.Part{Text: c.state.Looks.Of(p.Name).Look.Label + " " + scene.NeedsPack(spec), Color: overlay.Plain})
	}
}

// nextUsable returns the next weapon of a list that can be used, cyclically. If there is
// none, it returns the next one.
func nextUsable(list []scene.Carried, held, by int) scene.Carried {
	n := len(list)
	for i := 1; i < n; i++ {
		if p := list[((held+by*i)%n+n)%n]; !p.Dead {
			return p
		}
	}
	return list[((held+by)%n+n)%n]
}

// nextOfKey returns the weapon that a key chooses: of its weapons the one after that in
// hand, or else the one that it chose last. It prefers weapons that can be used.
func (c *weaponChoice) nextOfKey(list []scene.Carried, held, key int) scene.Carried {
	group := slices.DeleteFunc(slices.Clone(list), func(p scene.Carried) bool { return p.Key != key })
	if len(group) == 0 {
		return list[held]
	}
	if in := slices.IndexFunc(group, func(p scene.Carried) bool { return p.Number == list[held].Number }); in >= 0 {
		return nextUsable(group, in, 1)
	}
	for _, p := range group {
		if p.Name == c.lastOf[key-1] && !p.Dead {
			return p
		}
	}
	return nextUsable(group, len(group)-1, 1)
}

// noteHeld records the weapon held before, after each tick.
func (c *weaponChoice) noteHeld() {
	p, ok := c.state.Player(c.state.Self)
	if !ok || p.Weapon == c.held {
		return
	}
	c.before, c.held = c.held, p.Weapon
	if key := c.state.Looks.Of(p.Weapon).Look.Key; key >= 1 {
		c.lastOf[key-1] = p.Weapon
	}
}
