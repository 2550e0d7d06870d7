package systems

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/alloctest"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/state"
	"github.com/skijet/skijet/systems/weapons"
	"github.com/yohamta/donburi"
)

// fray is a match in which everything happens: all models, weapons, platforms, zones
// and turrets.
func fray(t testing.TB, seed uint64) *Match {
	t.Helper()
	m := newMatch(t, Options{Level: ground(t, "plant", 1), Seed: seed})
	if err := m.SetTeamDamage(0.5); err != nil {
		t.Fatal(err)
	}
	for i, spec := range allBodies(t) {
		spec.Team = i % 3
		join(t, m, spec)
	}
	for i := range 3 {
		spawn(t, m, append(turret(m.Level.Spawns[i].Position.Add(geom.Vec{X: 3, Z: 1})), With(components.Mortal,
			components.MortalData{Policy: components.MortalRespawns, RespawnTicks: 20}))...)
	}
	return m
}

// frayCommands are commands that change with the tick alone.
func frayCommands(m *Match, tick int) []Command {
	r := rand.New(rand.NewPCG(uint64(tick/7), 3))
	var all []Command
	for _, p := range m.players.Members {
		in := components.Input{
			Forward: components.Axis(r.IntN(255) - 127), Right: components.Axis(r.IntN(255) - 127), Look: lookAround(tick, int(p.ID)),
			Buttons: components.Buttons(r.Uint32()) & (components.ButtonJet | components.ButtonJump | components.ButtonSki | components.ButtonFire | components.ButtonCrouch),
			Weapon:  uint8(r.IntN(12)), Throw: uint8(r.IntN(12)),
		}
		all = append(all, Command{p.ID, in})
	}
	return all
}

// TestSnapshot_EveryFutureIsEqual restores the state of every tick into another
// match, which is somewhere else by then, and lets it play to the end.
func TestSnapshot_EveryFutureIsEqual(t *testing.T) {
	const ticks = 240
	m := fray(t, 5)
	var hashes []uint64
	var states [][]byte
	for tick := range ticks {
		states = append(states, snapshot(m, nil))
		m.Step(frayCommands(m, tick))
		hashes = append(hashes, m.Hash())
	}
	if len(m.shots.Launcher.Flying.Members) == 0 {
		t.Fatal("nobody shoots")
	}
	other := fray(t, 9)
	for tick := ticks - 1; tick >= 0; tick -= 1 + tick%7 {
		if err := other.Restore(states[tick]); err != nil {
			t.Fatalf("tick %d: %v", tick, err)
		}
		if again := snapshot(other, nil); string(again) != string(states[tick]) {
			t.Fatalf("tick %d: the snapshot of what was restored differs", tick)
		}
		for k := tick; k < min(tick+20, ticks); k++ {
			other.Step(frayCommands(other, k))
			if other.Hash() != hashes[k] {
				t.Fatalf("restored at tick %d: tick %d has another hash", tick, k)
			}
		}
	}
}

func TestSnapshot_RestoreAfterEveryTickChangesNothing(t *testing.T) {
	a, b := fray(t, 2), fray(t, 2)
	var buf []byte
	for tick := range 200 {
		a.Step(frayCommands(a, tick))
		b.Step(frayCommands(b, tick))
		buf = snapshot(b, buf[:0])
		if err := b.Restore(buf); err != nil {
			t.Fatal(err)
		}
		if a.Hash() != b.Hash() {
			t.Fatalf("tick %d: another hash", tick)
		}
	}
	if b.Epoch() != 200 {
		t.Errorf("epoch %d", b.Epoch())
	}
}

func TestSnapshot_BringsBackWhatAGameRemovedAndRemovesWhatCameSince(t *testing.T) {
	m := fray(t, 3)
	for tick := range 100 {
		m.Step(frayCommands(m, tick))
	}
	hash, state := m.Hash(), snapshot(m, nil)
	m.Despawn(m.players.Members[1].ID)
	m.World.Remove(m.players.Members[2].Entity)
	join(t, m, PlayerSpec{Name: "late"})
	if err := m.Explode(geom.Vec{}, components.PayloadData{Radius: 3}, 0); err != nil {
		t.Fatal(err)
	}
	m.Random("new").Uint64()
	for tick := range 40 {
		m.Step(frayCommands(m, tick))
	}
	if err := m.Restore(state); err != nil {
		t.Fatal(err)
	}
	if m.Hash() != hash || string(snapshot(m, nil)) != string(state) {
		t.Error("not the same state")
	}
}

func TestClone_PlaysTheSameByItself(t *testing.T) {
	m := fray(t, 4)
	for tick := range 60 {
		m.Step(frayCommands(m, tick))
	}
	if err := m.ReplaceWeapons(weapons.Standard()[:6]); err != nil {
		t.Fatal(err)
	}
	clone, err := m.Clone()
	if err != nil {
		t.Fatal(err)
	}
	for tick := range 100 {
		m.Step(frayCommands(m, tick))
		clone.Step(frayCommands(clone, tick))
		if m.Hash() != clone.Hash() {
			t.Fatalf("tick %d: another hash", tick)
		}
	}
}

// TestRestore_RefusesEveryCutAndEveryFlippedBit also looks that nothing changes.
func TestRestore_RefusesEveryCutAndEveryFlippedBit(t *testing.T) {
	m := fray(t, 5)
	for tick := range 30 {
		m.Step(frayCommands(m, tick))
	}
	saved, hash := snapshot(m, nil), m.Hash()
	m.Step(nil)
	now := m.Hash()
	if now == hash {
		t.Fatal("a tick changes nothing")
	}
	refused := func(data []byte, what string) {
		t.Helper()
		if err := m.Restore(data); !errors.Is(err, ErrSnapshot) && !errors.Is(err, ErrOtherMatch) {
			t.Fatalf("%s: %v", what, err)
		}
	}
	for cut := 0; cut < len(saved); cut += 1 + cut/50 {
		refused(saved[:cut], fmt.Sprint("cut at ", cut))
		// With the right hash it is still no snapshot.
		if cut >= state.HeaderBytes {
			refused(sealed(saved[:cut]), fmt.Sprint("cut at ", cut, " and sealed"))
		}
	}
	for bit := 0; bit < len(saved)*8; bit += 1 + bit/100 {
		bad := append([]byte(nil), saved...)
		bad[bit/8] ^= 1 << (bit % 8)
		refused(bad, fmt.Sprint("bit ", bit))
	}
	if m.Hash() != now {
		t.Error("a refused snapshot changed the match")
	}
	const cut = state.HeaderBytes + 3 // after the numbers of modules and components, and the length of a name
	want := fmt.Sprintf("manifest, at byte %d: codec: Components at byte 1: ", cut-1)
	if err := m.Restore(sealed(saved[:cut])); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("cut at byte %d: %v, want %s", cut, err, want)
	}
}

// sealed returns data with the right hash in its header.
func sealed(data []byte) []byte {
	data = append([]byte(nil), data...)
	state.WriteChecksum(data)
	return data
}

// TestRestore_OfSealedNonsenseNeitherPanicsNorChangesAnything flips bytes and seals
// the result: what is accepted must be a state that plays on.
func TestRestore_OfSealedNonsenseNeitherPanicsNorChangesAnything(t *testing.T) {
	m := fray(t, 6)
	for tick := range 30 {
		m.Step(frayCommands(m, tick))
	}
	saved := snapshot(m, nil)
	r := rand.New(rand.NewPCG(1, 2))
	accepted := 0
	for range 400 {
		bad := append([]byte(nil), saved...)
		for range 1 + r.IntN(3) {
			bad[state.HeaderBytes+r.IntN(len(bad)-state.HeaderBytes)] = byte(r.UintN(256))
		}
		before := m.Hash()
		if err := m.Restore(sealed(bad)); err != nil {
			if m.Hash() != before {
				t.Fatalf("refused with %v, and changed the match", err)
			}
			continue
		}
		accepted++
		m.Step(frayCommands(m, 1))
		if err := m.Restore(saved); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d of 400 accepted", accepted)
}

func TestSnapshot_BringsBackTheTeamDamage(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	before := snapshot(m, nil)
	if err := m.SetTeamDamage(0.25); err != nil {
		t.Fatal(err)
	}
	after := snapshot(m, nil)
	for i, want := range []float64{0, 0.25} {
		if err := m.Restore([][]byte{before, after}[i]); err != nil || m.health.TeamDamage != want {
			t.Errorf("%v, %v, want %v", err, m.health.TeamDamage, want)
		}
	}
}

func TestRestore_NamesWhatDiffers(t *testing.T) {
	level := hall(t, nil)
	plain := newMatch(t, Options{Level: level})
	for want, o := range map[string]Options{
		"another level": {Level: hills(t, 16, 16)},
		"other weapons": {Level: level, Weapons: weapons.Standard()[:3]},
		"other options": {Level: level, Immortal: true},
		`the match has no module "crabs", of which it has version ""; the match has no module "hounds"`: {Level: level, Modules: []Module{{Name: "hounds"}, {Name: "crabs"}}},
	} {
		if err := plain.Restore(snapshot(newMatch(t, o), nil)); !errors.Is(err, ErrOtherMatch) || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	a := newMatch(t, Options{Level: level, Modules: []Module{{Name: "m", Components: []Registration{State("test.rope", rope)}}}})
	b := newMatch(t, Options{Level: level, Modules: []Module{{Name: "m", Components: []Registration{State("test.rope", scoresKind)}}}})
	if err := a.Restore(snapshot(b, nil)); err == nil || !strings.Contains(err.Error(), `component "test.rope" has other fields`) {
		t.Errorf("got %v", err)
	}
}

func TestSnapshot_AllocatesNothingIntoAMatchOfTheSameEntities(t *testing.T) {
	allocatesNothing(t, func() uint64 {
		m := fray(t, 7)
		for tick := range 30 {
			m.Step(frayCommands(m, tick))
		}
		var buf []byte
		for range 2 {
			buf = snapshot(m, buf[:0])
			if err := m.Restore(buf); err != nil {
				t.Fatal(err)
			}
		}
		return alloctest.Count(func() {
			buf = snapshot(m, buf[:0])
			if m.Restore(buf) != nil {
				panic("refused")
			}
			m.Hash()
		})
	})
}

// A world of a game may answer the creation of one entity by removing another.
func TestRestore_BearsThatTheWorldRemovesEntitiesMeanwhile(t *testing.T) {
	m := newMatch(t, Options{Level: hall(t, nil)})
	var ids []components.ID
	for i := range 3 {
		ids = append(ids, join(t, m, PlayerSpec{Team: 1, Position: at(float64(4*i), 0, 0)}))
	}
	saved := snapshot(m, nil)
	m.Despawn(ids[0])
	*components.Position.Get(mustEntry(m, ids[2])) = components.PositionData{}
	victim, removed := mustEntry(m, ids[1]).Entity(), false
	m.World.OnCreate(func(w donburi.World, _ donburi.Entity) {
		if !removed {
			removed = true
			w.Remove(victim)
		}
	})
	if err := m.Restore(saved); err != nil || !removed {
		t.Fatalf("%v, removed %v", err, removed)
	}
	for i, id := range ids {
		entry, there := m.Entry(id)
		if there != (i != 1) {
			t.Errorf("entity %d is there: %v", id, there)
		} else if there && components.Position.Get(entry).Feet != *at(float64(4*i), 0, 0) {
			t.Errorf("entity %d is at %v", id, components.Position.Get(entry).Feet)
		}
	}
}

func BenchmarkSnapshot(b *testing.B) {
	v := newVolley(b, nil)
	v.load()
	var buf []byte
	b.ReportAllocs()
	for b.Loop() {
		buf = snapshot(v.m, buf[:0])
	}
	b.ReportMetric(float64(len(buf)), "bytes")
}

func BenchmarkRestore(b *testing.B) {
	v := newVolley(b, nil)
	v.load()
	buf := snapshot(v.m, nil)
	b.ReportAllocs()
	for b.Loop() {
		if err := v.m.Restore(buf); err != nil {
			b.Fatal(err)
		}
	}
}

func TestRestore_RefusesRequestsThatAreNotFinite(t *testing.T) {
	level, nan := hall(t, nil), math.NaN()
	for name, spoil := range map[string]func(p *request.Queues){
		"blast":    func(p *request.Queues) { p.Blasts = append(p.Blasts, request.Blast{Center: geom.Vec{Z: nan}}) },
		"push":     func(p *request.Queues) { p.Pushes = append(p.Pushes, request.Push{Change: geom.Vec{X: nan}}) },
		"damage":   func(p *request.Queues) { p.Damage = append(p.Damage, request.Damage{Amount: nan}) },
		"heal":     func(p *request.Queues) { p.Heals = append(p.Heals, request.Heal{Amount: math.Inf(1)}) },
		"teleport": func(p *request.Queues) { p.Teleports = append(p.Teleports, request.Teleport{Feet: geom.Vec{Y: nan}}) },
	} {
		m := newMatch(t, Options{Level: level})
		sound := snapshot(m, nil)
		spoil(&m.requests)
		if data, err := m.Snapshot(nil); !errors.Is(err, ErrUnsound) || data != nil {
			t.Errorf("%s: saved: %v", name, err)
		}
		if err := newMatch(t, Options{Level: level}).Restore(unsound(m)); !errors.Is(err, ErrSnapshot) {
			t.Errorf("%s: %v", name, err)
		}
		if err := m.Restore(sound); err != nil {
			t.Errorf("%s: a sound one: %v", name, err)
		}
	}
}

// Two levels of the same size that were made in code are told apart by their faces.
func TestLevelDigest_TellsLevelsMadeInCodeApart(t *testing.T) {
	block := func(x float64) uint64 {
		return LevelDigest(hall(t, func(s *sketch) { s.Block(geom.Vec{X: x, Y: 20}, geom.Vec{X: x + 2, Y: 22, Z: 3}, false) }))
	}
	near, again, far := block(20), block(20), block(30)
	if near != again || near == far {
		t.Errorf("%x and again %x, elsewhere %x", near, again, far)
	}
}
