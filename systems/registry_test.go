package systems

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// foreign is a component of somebody else's package.
type foreign struct{ Length float64 }

var (
	rope  = donburi.NewComponentType[foreign]()
	other = donburi.NewComponentType[foreign]()
)

func ropes() Registration {
	return State("test.rope", rope)
}

// registers is a module of components.
func registers(all ...Registration) Module { return Module{Name: "test", Components: all} }

func TestRegister_ForeignComponentsAreHashed(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{registers(ropes())}})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	bare := m.Hash()
	if err := m.Add(id, With(rope, foreign{Length: 5})); err != nil {
		t.Fatal(err)
	}
	with := m.Hash()
	if with == bare {
		t.Error("a registered component is not in the hash")
	}
	rope.Get(mustEntry(m, id)).Length += 1e-12
	if m.Hash() == with {
		t.Error("a change of it is not in the hash")
	}
	if err := m.Add(id, With(other, foreign{})); !errors.Is(err, ErrEntity) || !strings.Contains(err.Error(), other.Name()) {
		t.Errorf("a component that nobody registered: %v", err)
	}
	donburi.Add(mustEntry(m, id), other, &foreign{})
	if err := m.Step(nil); err == nil || !strings.Contains(err.Error(), "use Match.Add") {
		t.Errorf("a component that nobody registered, by the world: %v", err)
	}
	steps(m, 10)
}

func TestRegister_OrderOfAuthorsDoesNotMatter(t *testing.T) {
	a := ropes()
	b := State("test.other", other)
	var hashes []uint64
	for _, order := range [][]Registration{{a, b}, {b, a}} {
		m := newMatch(t, Options{Level: hall(t, nil), Modules: []Module{registers(order...)}})
		id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
		if err := m.Add(id, With(rope, foreign{Length: 1}), With(other, foreign{Length: 2})); err != nil {
			t.Fatal(err)
		}
		m.Step(nil)
		hashes = append(hashes, m.Hash())
	}
	if hashes[0] != hashes[1] {
		t.Errorf("%x and %x", hashes[0], hashes[1])
	}
}

func TestRegister_TwiceIsRefused(t *testing.T) {
	for _, bad := range [][]Registration{
		{ropes(), ropes()},
		{ropes(), State("health", other)},
		{ropes(), Derived("test.health", components.Health)},
	} {
		if _, err := NewMatch(Options{Level: hall(t, nil), Modules: []Module{registers(bad...)}}); !errors.Is(err, ErrRegistered) {
			t.Errorf("got %v", err)
		}
	}
}

// TestRegister_TwiceNamesBothWhoDo, and the standard components as those of every match.
func TestRegister_TwiceNamesBothWhoDo(t *testing.T) {
	for want, bad := range map[string][]Module{
		`module "b": component registered twice: component foreign, by module "a" as "test.rope" and by module "b" as "b.rope": leave one of them out`: {
			{Name: "a", Components: []Registration{ropes()}}, {Name: "b", Components: []Registration{State("b.rope", rope)}}},
		`module "b": component registered twice: the name "test.rope", by module "a" and by module "b": leave one of them out`: {
			{Name: "a", Components: []Registration{ropes()}}, {Name: "b", Components: []Registration{State("test.rope", other)}}},
		`module "a": component registered twice: component GoalData, by every match as "goal" and by module "a" as "a.goal": leave one of them out`: {
			{Name: "a", Components: []Registration{State("a.goal", components.Goal)}}},
	} {
		if _, err := NewMatch(Options{Level: hall(t, nil), Modules: bad}); !errors.Is(err, ErrRegistered) || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// TestMatch_PlayersHaveAGoalWithoutAnyModule, which several modules may set.
func TestMatch_PlayersHaveAGoalWithoutAnyModule(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	entry := mustEntry(m, join(t, m, PlayerSpec{Position: at(0, 0, 0)}))
	before := m.Hash()
	components.Goal.Get(entry).Kind = components.GoalReach
	if m.Hash() == before {
		t.Error("the goal is no state")
	}
}

func TestMatch_WeaponsAreInTheHash(t *testing.T) {
	level, slow := hall(t, nil), shipped(t, "disc")
	hash := newMatch(t, Options{Level: level, Weapons: []weapons.Spec{slow}}).Hash()
	slow.Projectile.Payload.Kick++
	if newMatch(t, Options{Level: level, Weapons: []weapons.Spec{slow}}).Hash() == hash {
		t.Error("the weapons of the match are not in the hash")
	}
}

func TestReplaceWeapons_KeepsTheOldOnesOnError(t *testing.T) {
	m, id := duel(t, Options{}, shipped(t, "disc"), shipped(t, "chaingun"))
	hash := m.Hash()
	bad := shipped(t, "disc")
	bad.Projectile.TTLTicks = 0
	if err := m.ReplaceWeapons([]weapons.Spec{shipped(t, "plasma"), bad}); !errors.Is(err, weapons.ErrInvalid) {
		t.Fatalf("got %v", err)
	}
	if got := m.Weapons().Names(); !reflect.DeepEqual(got, []string{"disc", "chaingun"}) || m.Hash() != hash {
		t.Errorf("weapons are now %v", got)
	}
	if len(playerEntry(m, id).arsenal.Slots) != 2 {
		t.Error("the player lost something")
	}
}

func TestReplaceWeapons_ActsBetweenTicks(t *testing.T) {
	m, id := duel(t, Options{Immortal: true}, shipped(t, "disc"), shipped(t, "chaingun"))
	picky := join(t, m, PlayerSpec{Position: at(20, 0, 0), Weapons: []string{"disc"}})
	a := playerEntry(m, id).arsenal
	steps(m, 1, Command{Player: id, Input: components.Input{Buttons: components.ButtonFire, Weapon: 1}})
	a.Held, a.Slots[1].Ammo = 1, 40
	strong := shipped(t, "disc")
	strong.Projectile.Payload.Radius, strong.Trigger.Ammo = 12, weapons.Load{5, 5, 5}
	if err := m.ReplaceWeapons([]weapons.Spec{shipped(t, "chaingun"), shipped(t, "plasma"), strong}); err != nil {
		t.Fatal(err)
	}
	want := []components.WeaponSlot{{Weapon: "disc", Ammo: 5}, {Weapon: "chaingun", Ammo: 40}, {Weapon: "plasma", Ammo: 30}}
	if !reflect.DeepEqual(a.Slots, want) || a.Held != 1 {
		t.Errorf("slots %+v, held %d, want %+v with the chaingun in hand", a.Slots, a.Held, want)
	}
	if got := playerEntry(m, picky).arsenal.Slots; len(got) != 1 || got[0].Weapon != "disc" {
		t.Errorf("who chose the disc alone has %+v", got)
	}
	if e, _ := watch(t, m, 200); e.Amount != 7.5 {
		t.Errorf("the disc in flight went off with a radius of %v, want its old 7.5", e.Amount)
	}
	a.CooldownTicks = 0
	steps(m, 1, Command{Player: id, Input: components.Input{Buttons: components.ButtonFire, Weapon: 1}})
	if e, _ := watch(t, m, 200); e.Amount != 12 {
		t.Errorf("the next one went off with a radius of %v, want 12", e.Amount)
	}
	if err := m.ReplaceWeapons(nil); err != nil {
		t.Fatal(err)
	}
	steps(m, 5, Command{Player: id, Input: components.Input{Buttons: components.ButtonFire, Weapon: 1}}) // with empty hands
}
