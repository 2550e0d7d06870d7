package game

import (
	"slices"
	"strings"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/input"
	"github.com/skijet/skijet/game/internal/overlay"
	"github.com/skijet/skijet/game/internal/scene"
)

// weaponChoice remembers what the player did with their weapons. It identifies weapons by names,
// since slots change with the armour.
type weaponChoice struct {
	next         uint8                    // to change to in the next tick, counted from 1; 0 keeps
	pulled       bool                     // the trigger was pulled in the last tick
	held, before string                   // in hand now, and before that
	lastOf       [input.WeaponKeys]string // last weapon chosen by each key
	favourites   [input.Favourites]press
}

// press is the key of a favourite that is held down.
type press struct {
	since  time.Time
	inHand string // weapon in hand when it was pressed
	done   bool   // it has chosen
}

// chooseSeconds is how long the key of a favourite is held to choose another.
const chooseSeconds = 0.6

// chooseWeapon stores the chosen weapon until the next tick.
func (g *Game) chooseWeapon() {
	list := g.Places(g.Self)
	if len(list) == 0 {
		return
	}
	held := g.heldOf(list)
	for key := 1; key <= input.WeaponKeys; key++ {
		if g.latch.Edge(input.Weapon1 + input.Action(key-1)) {
			g.takeUp(g.nextOfKey(list, held, key))
		}
	}
	if g.latch.Edge(input.NextWeapon) {
		g.takeUp(nextUsable(list, held, 1))
	}
	if g.latch.Edge(input.PrevWeapon) {
		g.takeUp(nextUsable(list, held, -1))
	}
	if g.latch.Edge(input.LastWeapon) {
		g.takeUpNamed(list, g.weaponChoice.before)
	}
	g.chooseFavourite(list)
}

// heldOf returns the index in a list of the weapon that is in hand, or will be.
func (g *Game) heldOf(list []scene.Carried) int {
	number := int(g.weaponChoice.next) - 1
	if entry, ok := g.Match.Entry(g.Self); ok && g.weaponChoice.next == 0 {
		number = components.Arsenal.Get(entry).Held
	}
	return max(slices.IndexFunc(list, func(p scene.Carried) bool { return p.Number == number }), 0)
}

// takeUp chooses a weapon. One that needs another pack stays where it is, since it could not be
// used until the player has chosen another, also in later lives.
func (g *Game) takeUp(p scene.Carried) {
	if !p.Misfit {
		g.weaponChoice.next = uint8(p.Number + 1)
		return
	}
	if spec, ok := g.Match.Weapons().Lookup(p.Name); ok {
		g.overlay.Say(hud.Part{Text: g.Looks.Of(p.Name).Look.Label + " " + scene.NeedsPack(spec), Color: overlay.Plain})
	}
}

// takeUpNamed chooses a weapon by name, if it is carried.
func (g *Game) takeUpNamed(list []scene.Carried, name string) {
	if i := slices.IndexFunc(list, func(p scene.Carried) bool { return p.Name == name }); i >= 0 {
		g.takeUp(list[i])
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
func (g *Game) nextOfKey(list []scene.Carried, held, key int) scene.Carried {
	group := slices.DeleteFunc(slices.Clone(list), func(p scene.Carried) bool { return p.Key != key })
	if len(group) == 0 {
		return list[held]
	}
	if in := slices.IndexFunc(group, func(p scene.Carried) bool { return p.Number == list[held].Number }); in >= 0 {
		return nextUsable(group, in, 1)
	}
	for _, p := range group {
		if p.Name == g.weaponChoice.lastOf[key-1] && !p.Dead {
			return p
		}
	}
	return nextUsable(group, len(group)-1, 1)
}

// chooseFavourite handles the keys of favourites. A short press chooses the favourite. A
// key without one, or one that is held for a while, is assigned the weapon that was in
// hand when it was pressed.
func (g *Game) chooseFavourite(list []scene.Carried) {
	for i := range g.settings.Favourites {
		action, c := input.Favourite1+input.Action(i), &g.weaponChoice.favourites[i]
		switch {
		case g.latch.Edge(action):
			*c = press{since: g.clock.now(), inHand: list[g.heldOf(list)].Name}
			if g.settings.Favourites[i] == "" {
				g.makeFavourite(i)
			} else {
				g.takeUpNamed(list, g.settings.Favourites[i])
			}
		case g.latch.Down(action) && !c.done && g.clock.now().Sub(c.since).Seconds() >= chooseSeconds:
			g.makeFavourite(i)
			g.takeUpNamed(list, c.inHand)
		}
	}
}

// makeFavourite assigns to a key the weapon that was in hand when it was pressed.
func (g *Game) makeFavourite(i int) {
	c := &g.weaponChoice.favourites[i]
	c.done = true
	if g.settings.Favourites[i] == c.inHand {
		return
	}
	g.settings.Favourites[i], g.dirty = c.inHand, true
	key := g.settings.Bindings.First(input.Favourite1+input.Action(i), g.device.HasPad())
	g.overlay.Say(hud.Part{Text: key + " takes up: " + g.Looks.Of(c.inHand).Look.Label, Color: overlay.Plain})
}

// noteHeld records the weapon held before, after each tick.
func (g *Game) noteHeld() {
	p, ok := g.Player(g.Self)
	if !ok || p.Weapon == g.weaponChoice.held {
		return
	}
	g.weaponChoice.before, g.weaponChoice.held = g.weaponChoice.held, p.Weapon
	if key := g.Looks.Of(p.Weapon).Look.Key; key >= 1 {
		g.weaponChoice.lastOf[key-1] = p.Weapon
	}
}

// throws lists the weapons of the match that can be thrown. Keys belong to places in this
// list, so a key always throws the same weapon, whatever else is carried.
func (g *Game) throws() []string {
	var names []string
	for _, name := range g.Match.Weapons().Names() {
		if spec, ok := g.Match.Weapons().Lookup(name); ok && scene.Throwable(spec) {
			names = append(names, name)
		}
	}
	return names
}

func (g *Game) throwLabels() []string {
	var labels []string
	for _, name := range g.throws() {
		labels = append(labels, g.Looks.Of(name).Look.Label)
	}
	return labels
}

// throw returns the weapon held back for a throw, as a slot of a command, while a key
// counted from 1 is down.
func (g *Game) throw(key int) uint8 {
	names := g.throws()
	if key < 1 || key > len(names) {
		return 0
	}
	for _, p := range g.Places(g.Self) {
		if p.Name == names[key-1] {
			return uint8(p.Number + 1)
		}
	}
	return 0
}

// groups describes what each key chooses, in the words of the HUD.
func (g *Game) groups() [input.WeaponKeys]string {
	var labels [input.WeaponKeys][]string
	for _, p := range g.Places(g.Self) {
		if p.Key >= 1 {
			labels[p.Key-1] = append(labels[p.Key-1], g.Looks.Of(p.Name).Look.Label)
		}
	}
	var groups [input.WeaponKeys]string
	for i := range labels {
		groups[i] = strings.Join(labels[i], ", ")
	}
	return groups
}
