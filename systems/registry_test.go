package systems

import (
	"errors"
	"reflect"
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
	return Component("test.rope", rope, func(d *Digest, f *foreign) { d.Numbers(f.Length) })
}

func TestRegister_ForeignComponentsAreHashed(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
	bare := m.Hash()
	entry := mustEntry(m, id)
	donburi.Add(entry, rope, &foreign{Length: 5})
	if m.Hash() != bare {
		t.Error("a component that nobody registered changes the hash")
	}
	if got := m.Unregistered(); !reflect.DeepEqual(got, []string{rope.Name()}) {
		t.Errorf("unregistered: %v, want %v", got, rope.Name())
	}
	if err := m.Register(ropes()); err != nil {
		t.Fatal(err)
	}
	with := m.Hash()
	if with == bare {
		t.Error("a registered component is not in the hash")
	}
	rope.Get(entry).Length += 1e-12
	if m.Hash() == with {
		t.Error("a change of it is not in the hash")
	}
	if got := m.Unregistered(); len(got) > 0 {
		t.Errorf("unregistered: %v", got)
	}
	steps(m, 10)
}

func TestRegister_OrderOfAuthorsDoesNotMatter(t *testing.T) {
	a := ropes()
	b := Component("test.other", other, func(d *Digest, f *foreign) { d.Numbers(f.Length) })
	var hashes []uint64
	for _, order := range [][]Registration{{a, b}, {b, a}} {
		m := newMatch(t, Options{Level: hall(t, nil)})
		for _, r := range order {
			if err := m.Register(r); err != nil {
				t.Fatal(err)
			}
		}
		id := join(t, m, PlayerSpec{Position: at(0, 0, 0)})
		donburi.Add(mustEntry(m, id), rope, &foreign{Length: 1})
		donburi.Add(mustEntry(m, id), other, &foreign{Length: 2})
		m.Step(nil)
		hashes = append(hashes, m.Hash())
	}
	if hashes[0] != hashes[1] {
		t.Errorf("%x and %x", hashes[0], hashes[1])
	}
}

func TestRegister_TwiceIsRefusedAndNothingIsKept(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	before := len(m.registry)
	for _, bad := range [][]Registration{
		{ropes(), ropes()},
		{ropes(), Component("health", other, func(*Digest, *foreign) {})},
		{ropes(), Derived("test.health", components.Health)},
	} {
		if err := m.Register(bad...); !errors.Is(err, ErrRegistered) {
			t.Errorf("got %v", err)
		}
		if len(m.registry) != before {
			t.Fatalf("%d registrations, were %d", len(m.registry), before)
		}
	}
}

// TestMatch_EveryComponentOfEveryEntityIsRegistered lets all kinds of entity
// live at once.
func TestMatch_EveryComponentOfEveryEntityIsRegistered(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	id := join(t, m, PlayerSpec{Position: at(0, 0, 0), Bot: true})
	if _, err := m.AddPickup(*at(5, 5, 5), RepairKit(0)); err != nil {
		t.Fatal(err)
	}
	for _, spec := range weapons.Standard() {
		if spec.Projectile != nil {
			lob(m, spec.Name, id, *at(20, 20, 20), *at(0, 1, 0))
		}
	}
	if got := m.Unregistered(); len(got) > 0 {
		t.Errorf("unregistered: %v", got)
	}
	if len(m.projectiles) < 8 {
		t.Errorf("%d projectiles", len(m.projectiles))
	}
}

func TestMatch_HashSeesEveryPartOfWeapons(t *testing.T) {
	spec := shipped(t, "mine")
	spec.Projectile.Homing = &components.HomingData{Turn: 1, Range: 1, Cone: 1}
	m, id := duel(t, Options{}, spec)
	lob(m, "mine", id, *at(20, 20, 20), *at(0, 1, 0))
	item, err := m.AddPickup(*at(5, 5, 5), AmmoBox(9))
	if err != nil {
		t.Fatal(err)
	}
	shot, box, player := mustEntry(m, m.projectiles[0].id), mustEntry(m, item), mustEntry(m, id)
	for name, change := range map[string]func(sign int){
		"spin":       func(sign int) { components.Arsenal.Get(player).Spin += sign },
		"charge":     func(sign int) { components.Arsenal.Get(player).ChargeTicks += sign },
		"beaming":    func(sign int) { components.Arsenal.Get(player).Beaming = sign > 0 },
		"everything": func(sign int) { components.Arsenal.Get(player).Everything = sign > 0 },
		"pack":       func(sign int) { components.Pack.Get(player).On = sign > 0 },
		"arming":     func(sign int) { components.Fuse.Get(shot).ArmTicks += sign },
		"check":      func(sign int) { components.Fuse.Get(shot).CheckTicks += sign },
		"armed":      func(sign int) { components.Fuse.Get(shot).Armed = sign > 0 },
		"rest":       func(sign int) { components.Bounce.Get(shot).AtRest = sign > 0 },
		"elasticity": func(sign int) { components.Bounce.Get(shot).Elasticity += float64(sign) / 4 },
		"homing":     func(sign int) { components.Homing.Get(shot).Turn += float64(sign) },
		"lit":        func(sign int) { components.Volatile.Get(shot).Lit = sign > 0 },
		"radius":     func(sign int) { components.Flight.Get(shot).Radius += float64(sign) / 4 },
		"rule":       func(sign int) { components.Payload.Get(shot).Rule = []components.BlastRule{"", "t3d"}[max(sign, 0)] },
		"wait":       func(sign int) { components.Pickup.Get(box).Wait += sign },
	} {
		change(-1)
		before := m.Hash()
		change(1)
		if m.Hash() == before {
			t.Errorf("%s is not in the hash", name)
		}
	}
	slow := shipped(t, "disc")
	hash := newMatch(t, Options{Level: m.Level, Weapons: []weapons.Spec{slow}}).Hash()
	slow.Projectile.Payload.Kick++
	if newMatch(t, Options{Level: m.Level, Weapons: []weapons.Spec{slow}}).Hash() == hash {
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

func TestTuning_EveryFieldCountsInTheHash(t *testing.T) {
	spec, err := Preset(components.ModelTorque, "t2-light")
	if err != nil {
		t.Fatal(err)
	}
	m := newMatch(t, Options{Level: hills(t, 48, 16), Seed: 1})
	entry, ok := m.Entry(join(t, m, spec))
	if !ok {
		t.Fatal("no player")
	}
	for _, tuning := range []reflect.Value{
		reflect.ValueOf(components.Armor.Get(entry)).Elem(),
		reflect.ValueOf(components.Datablock.Get(entry)).Elem(),
		reflect.ValueOf(torqueRules.Get(entry)).Elem(),
	} {
		eachNumber(tuning, tuning.Type().Name(), func(name string, field reflect.Value) {
			before, old := m.Hash(), field.Float()
			field.SetFloat(old + 0.5)
			if m.Hash() == before {
				t.Errorf("%s is %v or %v with the same hash", name, old, field.Float())
			}
			field.SetFloat(old)
			if m.Hash() != before {
				t.Errorf("%s came back and the hash did not", name)
			}
		})
	}
}

// eachNumber visits the float64 fields of a struct, however deep.
func eachNumber(v reflect.Value, name string, visit func(name string, field reflect.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			eachNumber(v.Field(i), name+"."+v.Type().Field(i).Name, visit)
		}
	case reflect.Float64:
		visit(name, v)
	}
}

func TestTuning_RefusesWhatItCannotAdd(t *testing.T) {
	type held struct{ On *int }
	kind := donburi.NewComponentType[held]()
	defer func() {
		if recover() == nil {
			t.Error("a pointer was taken for a number")
		}
	}()
	Tuning("held", kind)
}
