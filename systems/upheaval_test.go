package systems

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/yohamta/donburi"
)

// upheaval is a match in which entities come and go at random, by every way that
// there is, in every stage and between ticks, and what ought to be in it.
type upheaval struct {
	t       *testing.T
	rng     *rand.Rand
	match   *Match
	players map[components.ID]bool
	posts   map[components.ID]bool
	gone    []components.ID
	strange []donburi.Entity // of a game, none of the match's concern
}

// somebody returns one of those who are in the match, or nobody.
func (u *upheaval) somebody(of map[components.ID]bool) components.ID {
	if len(of) == 0 {
		return components.Nobody
	}
	ids := slices.Sorted(maps.Keys(of))
	return ids[u.rng.IntN(len(ids))]
}

// leave sends a player away, who may be gone already.
func (u *upheaval) leave(id components.ID) {
	u.match.Despawn(id)
	if u.players[id] {
		delete(u.players, id)
		u.gone = append(u.gone, id)
	}
}

// remove takes an entity of the match out of the world behind its back.
func (u *upheaval) remove(from map[components.ID]bool) {
	id := u.somebody(from)
	if entry, ok := u.match.Entry(id); ok {
		u.match.World.Remove(entry.Entity())
		delete(from, id)
		u.gone = append(u.gone, id)
	}
}

var (
	anyBody = NewQuery(components.Player, components.Velocity)
	anyPost = NewQuery(components.HitBox)
)

// disturb does something in a stage of a tick.
func (u *upheaval) disturb(stage Stage) {
	switch m := u.match; u.rng.IntN(20) {
	case 0:
		u.leave(u.somebody(u.players))
	case 1: // of all at once, while they are visited
		for id, entry := range anyBody.In(m) {
			if u.rng.IntN(6) == 0 {
				u.leave(id)
			}
			components.Velocity.Get(entry).Linear.Z += u.rng.Float64()
		}
	case 2:
		if p, ok := m.Entry(u.somebody(u.players)); ok {
			disc := components.PayloadData{Kind: "disc", Radius: 7.5, Kick: 150, Damage: 0.4}
			if err := m.Explode(components.Position.Get(p).Feet, disc, u.somebody(u.players)); err != nil {
				u.t.Error(err)
			}
		}
	case 3:
		if stage == StageApply {
			u.remove(u.players)
		}
	case 4:
		if stage == StageApply {
			u.makeStrange()
		}
	}
}

// between does something between two ticks.
func (u *upheaval) between() {
	m := u.match
	switch u.rng.IntN(8) {
	case 0, 1, 2:
		if len(u.players) < 24 {
			u.players[join(u.t, m, PlayerSpec{Team: 1 + u.rng.IntN(2)})] = true
		}
	case 3:
		u.leave(u.somebody(u.players))
	case 4:
		at := geom.Vec{X: 80*u.rng.Float64() - 40, Y: -80 + 40*u.rng.Float64(), Z: 30}
		u.posts[spawn(u.t, m, With(components.Position, components.PositionData{Feet: at}), With(components.HitBox, components.HitBoxData{Half: geom.Vec{X: 0.1, Y: 0.1, Z: 0.1}}))] = true
	case 5:
		u.remove(u.players)
	case 6:
		u.remove(u.posts)
	case 7:
		u.makeStrange()
	}
}

// makeStrange makes an entity that is none of the match's, which takes the place of
// one that is no more, or removes one.
func (u *upheaval) makeStrange() {
	if len(u.strange) > 0 && u.rng.IntN(3) == 0 {
		u.match.World.Remove(u.strange[0])
		u.strange = u.strange[1:]
		return
	}
	u.strange = append(u.strange, u.match.World.Create(components.Position, components.Velocity))
}

// check compares the match with what ought to be in it.
func (u *upheaval) check() error {
	m := u.match
	var seen []components.ID
	for _, p := range m.Players(nil) {
		seen = append(seen, p.ID)
	}
	if want := slices.Sorted(maps.Keys(u.players)); !slices.Equal(seen, want) {
		return fmt.Errorf("players %v, want %v", seen, want)
	}
	if n := anyPost.Count(m); n != len(u.posts) {
		return fmt.Errorf("%d posts, want %d", n, len(u.posts))
	}
	for _, id := range u.gone {
		if _, ok := m.Entry(id); ok {
			return fmt.Errorf("%d is still there", id)
		}
	}
	members := 0
	for _, list := range []store.Roster{m.store.All, m.players.Members, m.shots.Launcher.Flying.Members, m.store.Boxed.Members} {
		members = max(members, len(list))
		for i, member := range list {
			if i > 0 && list[i-1].ID >= member.ID {
				return fmt.Errorf("%d follows %d", member.ID, list[i-1].ID)
			}
			if !m.World.Valid(member.Entity) {
				return fmt.Errorf("%d has no entity", member.ID)
			}
			if entry := m.World.Entry(member.Entity); components.Identity.Get(entry).ID != member.ID {
				return fmt.Errorf("%d is now %d", member.ID, components.Identity.Get(entry).ID)
			}
		}
	}
	if n := m.World.Len(); n < members+len(u.strange) {
		return fmt.Errorf("%d entities in the world, %d members and %d strange ones", n, members, len(u.strange))
	}
	for _, entity := range u.strange {
		if !m.World.Valid(entity) {
			return fmt.Errorf("a strange entity was removed")
		}
	}
	return nil
}

// run plays ticks and returns the hashes.
func (u *upheaval) run(ticks int) (hashes []uint64, err error) {
	for stage := StageIntents; stage <= StageSeal; stage++ {
		addSystem(u.match, stage, func(*Match) { u.disturb(stage) })
	}
	for tick := range ticks {
		u.between()
		var commands []Command
		for _, id := range slices.Sorted(maps.Keys(u.players)) {
			commands = append(commands, Command{Player: id, Input: components.Input{Look: lookAround(tick, int(id)), Forward: components.Full,
				Buttons: components.ButtonSki.When(u.rng.IntN(2) == 0) | components.ButtonJet.When(u.rng.IntN(2) == 0) | components.ButtonFire,
				Weapon:  uint8(u.rng.IntN(4))}})
		}
		u.match.Step(commands)
		if err := u.check(); err != nil {
			return hashes, fmt.Errorf("tick %d: %w", tick, err)
		}
		hashes = append(hashes, u.match.Hash())
	}
	return hashes, nil
}

// TestWorld_EntitiesMayComeAndGoInEveryStage also holds that none of it makes two
// equal matches differ, whatever the places of entities in the world are.
func TestWorld_EntitiesMayComeAndGoInEveryStage(t *testing.T) {
	level := hall(t, nil)
	seeds := uint64(16)
	if os.Getenv("SKIJET_LONG") != "" {
		seeds = 2000
	}
	for seed := range seeds {
		var both [2][]uint64
		most := 0
		for i := range both {
			u := &upheaval{t: t, rng: rand.New(rand.NewPCG(seed, 17)), match: newMatch(t, Options{Level: level, Seed: seed}),
				players: map[components.ID]bool{}, posts: map[components.ID]bool{}}
			for range i * 7 {
				u.match.World.Remove(u.match.World.Create(components.Position)) // other places
			}
			var err error
			if both[i], err = u.run(120); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			most = max(most, len(u.gone))
		}
		if most < 20 {
			t.Errorf("seed %d: only %d went", seed, most)
		}
		for tick := range both[0] {
			if both[0][tick] != both[1][tick] {
				t.Fatalf("seed %d: hashes differ from tick %d on", seed, tick)
			}
		}
	}
}
