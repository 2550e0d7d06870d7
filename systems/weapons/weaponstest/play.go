package weaponstest

import (
	"fmt"
	"slices"
	"sync"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/bruteforce"
	"github.com/skijet/skijet/internal/replaykit"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

const (
	// wallAt is where the wall of the room begins, m along y; it is a centimetre
	// thick.
	wallAt = 20.0
	// holdTicks is how long the trigger is held, longer than barrels take to spin
	// up and throws to charge.
	holdTicks = 40
	// releaseTicks lie between two that are released.
	releaseTicks = 10
	// restTicks is how long a shot is watched: two seconds.
	restTicks = 63
)

// cast says what shooters and targets are.
type cast int

const (
	players cast = iota
	// bodies are spawned entities with a model, an armour, health and an arsenal, that
	// nobody plays.
	bodies
	// turrets are targets that have a box and health and no armour, and nothing moves
	// them; the shooter is a body.
	turrets
)

// casts are all, with the words for subtests.
var casts = []string{players: "players", bodies: "bodies", turrets: "turrets"}

// play is one match with one shooter.
type play struct {
	cast     cast
	match    *systems.Match
	spec     weapons.Spec
	button   components.Buttons // that fires
	alt      bool
	release  bool // nobody carries it: the check lets it fly
	launches bool // a system of the check does so, now and then
	shooter  components.ID
	class    components.ArmorClass // of the shooter
	pins     []pin
	once     bool     // only what is met first matters
	pinned   bool     // nobody moves
	velocity geom.Vec // the shooter's in each tick, unless it is zero
	after    func()   // each tick

	empty   []byte // the state of the match before the shooter came
	arrange func() error
	flying  []systems.ProjectileState // scratch
	seen
}

// seen is what was seen since the shooter came.
type seen struct {
	fired    bool
	beyond   float64 // y of what came farthest behind the wall
	struck   components.ID
	struckAt geom.Vec
}

// pin holds an entity at a place.
type pin struct {
	id   components.ID
	feet geom.Vec
}

// play starts a match with a shooter who stands at feet.
func (r rig) play(level *levels.Level, feet geom.Vec) *play {
	p := r.start(level)
	p.begin(feet)
	return p
}

// start makes a match without anybody.
func (r rig) start(level *levels.Level) *play {
	p := &play{cast: r.cast, spec: r.spec, alt: r.alt, button: components.ButtonFire, release: !r.spec.IsCarried()}
	if r.alt {
		p.button = components.ButtonAltFire
	}
	hold := systems.Module{Name: "weaponstest", Weapons: []weapons.Spec{r.spec}, Schedule: func(s systems.Schedule) systems.Schedule {
		return s.Add(systems.System{Name: "weaponstest", Stage: systems.StageTimers, Run: p.hold})
	}}
	m, err := systems.NewMatch(systems.Options{Level: level, Weapons: weapons.Merge([]weapons.Spec{}, r.beside), Seed: 7, Immortal: true,
		Broadphase: &bruteforce.Broadphase{}, Modules: replaykit.With(append(slices.Clone(r.modules), hold), behave())})
	must(err)
	p.match = m
	p.empty, err = m.Snapshot(nil)
	must(err)
	p.arrange = func() error {
		for _, arrange := range r.arrange {
			if err := arrange(m, p.shooter); err != nil {
				return err
			}
		}
		return nil
	}
	return p
}

// begin lets a shooter stand at feet in the match as it was when it was empty. A match takes
// longer to make than many checks play in it, so those of many places play in one.
func (p *play) begin(feet geom.Vec) {
	must(p.match.Restore(p.empty))
	p.pins, p.seen = p.pins[:0], seen{}
	armor := tribes.Light()
	for _, a := range []components.ArmorData{tribes.Heavy(), tribes.Medium(), tribes.Light()} {
		if p.spec.Suits(a.Class) {
			armor = a
		}
	}
	p.class = armor.Class
	p.shooter = p.add(feet, 1, p.cast == players, p.parts(armor, p.spec.Pack)...)
	must(p.arrange())
}

// behave returns the behaviours of shots, which take long to make for thousands of matches.
var behave = sync.OnceValue(behaviours.Module)

// join adds somebody of a team who does nothing.
func (p *play) join(feet geom.Vec, team int) components.ID {
	if p.cast == turrets {
		half := tribes.Light().Half
		return p.add(feet, team, false, systems.With(components.HitBox, components.HitBoxData{Center: geom.Vec{Z: half.Z}, Half: half, Mass: 9}),
			systems.With(components.Velocity, components.VelocityData{}))
	}
	return p.add(feet, team, p.cast == players, p.parts(tribes.Light(), components.NoPack)...)
}

// parts are those of a body with the weapon.
func (p *play) parts(armor components.ArmorData, pack components.PackKind) []systems.Part {
	return []systems.Part{
		systems.With(components.Model, components.ModelData{Name: components.ModelTribes}), systems.With(components.Armor, armor),
		systems.With(components.Pack, components.PackData{Kind: pack}),
	}
}

// tough is the health of entities that are to stay alive: those of players is never
// used up, since the match is one of immortal players.
const tough = 1e4

// add adds a player, or an entity with these parts.
func (p *play) add(feet geom.Vec, team int, isPlayer bool, parts ...systems.Part) components.ID {
	id, err := components.Nobody, error(nil)
	if isPlayer {
		armor, _ := systems.PartValue(parts, components.Armor)
		pack, _ := systems.PartValue(parts, components.Pack)
		id, err = p.match.Join(systems.PlayerSpec{Team: team, Armor: armor, Pack: pack.Kind, Position: &feet, Weapons: p.carries(armor.Class)})
	} else {
		if armor, ok := systems.PartValue(parts, components.Armor); ok {
			parts = append(parts, systems.With(components.Arsenal, p.arsenal(armor.Class)))
		}
		id, err = p.match.Spawn(append(parts, systems.With(components.Position, components.PositionData{Feet: feet}),
			systems.With(components.Team, components.TeamData{Number: team}),
			systems.With(components.Solid, components.SolidData{}),
			systems.With(components.Health, components.HealthData{Current: tough, Max: tough}))...)
	}
	must(err)
	p.pins = append(p.pins, pin{id, feet})
	return id
}

// carries lists the weapon, if the armour may carry it.
func (p *play) carries(class components.ArmorClass) []string {
	if !p.spec.Suits(class) {
		return []string{}
	}
	return []string{p.spec.Name}
}

// arsenal is the weapon with its full load, if the armour may carry it.
func (p *play) arsenal(class components.ArmorClass) components.ArsenalData {
	if !p.spec.Suits(class) {
		return components.ArsenalData{}
	}
	return components.ArsenalData{Slots: []components.WeaponSlot{{Weapon: p.spec.Name, Ammo: p.spec.Load().Of(class)}}}
}

// hold keeps everybody in place where a check wants that, and launches what nobody
// carries where it wants that.
func (p *play) hold(m *systems.Match) {
	if p.launches && m.Tick()%releaseTicks == 0 {
		p.launch(geom.YawPitch{Pitch: geom.Degrees(float64(m.Tick()%40) - 20)})
	}
	for _, pin := range p.pins {
		entry, ok := p.match.Entry(pin.id)
		if !ok {
			continue
		}
		if p.pinned {
			components.Position.Get(entry).Feet = pin.feet
			components.Velocity.Get(entry).Linear = geom.Vec{}
		} else if pin.id == p.shooter && p.velocity != (geom.Vec{}) {
			components.Velocity.Get(entry).Linear = p.velocity
		}
	}
}

// fire holds the trigger for some ticks and lets go of it. What has no trigger is
// released a few times.
func (p *play) fire(look geom.YawPitch, ticks int) {
	for tick := 0; tick < ticks && !(p.once && p.struck != components.Nobody); tick++ {
		if p.release && tick%releaseTicks == 0 {
			p.launch(look)
		}
		p.step(systems.Command{Player: p.shooter, Input: components.Input{Look: look, Buttons: p.button}})
	}
	p.step(systems.Command{Player: p.shooter, Input: components.Input{Look: look}})
}

// launch releases the weapon beside the shooter.
func (p *play) launch(look geom.YawPitch) {
	s := p.state()
	eye, aim := systems.EyePosition(s.feet, s.box.Half), look.Forward()
	_, err := p.match.Launch(systems.Shot{Weapon: p.spec.Name, Owner: p.shooter, From: &eye,
		Position: eye.AddScaled(aim, 2*s.box.Half.X), Velocity: aim.Scale(p.spec.Projectile.MuzzleSpeed)})
	must(err)
	p.fired = true
}

// steps lets time pass.
func (p *play) steps(ticks int) {
	look := p.state().look
	for range ticks {
		p.step(systems.Command{Player: p.shooter, Input: components.Input{Look: look}})
	}
}

// waitForShots lets time pass while something flies, for no longer than is worth the while.
func (p *play) waitForShots() {
	for tick := 0; tick < restTicks && len(p.shots()) > 0; tick++ {
		p.steps(1)
	}
}

func (p *play) step(c systems.Command) {
	must(p.match.Step([]systems.Command{c}))
	for _, e := range p.match.Events() {
		switch e.Kind {
		case systems.EventFired:
			p.fired = p.fired || e.Subject == p.shooter && e.Alt == p.alt
		case systems.EventExploded:
			p.see(e.Position)
			if e.Weapon == p.spec.Name {
				p.meet(e.Other, e.Position)
			}
		case systems.EventBeam:
			p.fired = true
			p.see(e.Position.Add(e.Normal))
			p.meet(e.Other, e.Position.Add(e.Normal))
		}
	}
	for _, s := range p.shots() {
		p.see(s.Position)
	}
	if p.after != nil {
		p.after()
	}
}

func (p *play) see(at geom.Vec) { p.beyond = max(p.beyond, at.Y) }

func (p *play) meet(other components.ID, at geom.Vec) {
	if p.struck == components.Nobody {
		p.struck, p.struckAt = other, at
	}
}

// shots returns what flies.
func (p *play) shots() []systems.ProjectileState {
	p.flying = p.match.Projectiles(p.flying[:0])
	return p.flying
}

// left returns how many projectiles or rays left in the last tick, or one for a signal.
func (p *play) left() int {
	first, rays := components.Nobody, 0
	for _, e := range p.match.Events() {
		switch {
		case e.Kind == systems.EventFired && p.match.Signal(&e) != "":
			return 1
		case e.Kind == systems.EventFired && first == components.Nobody:
			first = e.Shot
		case e.Kind == systems.EventBeam:
			rays++
		}
	}
	if first == components.Nobody {
		return rays
	}
	var left []components.ID
	note := func(id components.ID) {
		if id >= first && !slices.Contains(left, id) {
			left = append(left, id)
		}
	}
	for _, e := range p.match.Events() {
		if e.Kind == systems.EventExploded && e.Weapon == p.spec.Name {
			note(e.Shot)
		}
	}
	for _, s := range p.shots() {
		if p.wasFired(s) {
			note(s.ID)
		}
	}
	return len(left)
}

// wasFired reports whether a projectile is one of a trigger of the weapon.
func (p *play) wasFired(s systems.ProjectileState) bool {
	entry, ok := p.match.Entry(s.ID)
	return ok && s.Weapon == p.spec.Name && components.Shot.Get(entry).Generation == 0
}

// lackParts names a part of the weapon that a projectile of it does not carry.
func (p *play) lackParts() error {
	registered := p.match.Registered()
	for _, s := range p.shots() {
		entry, ok := p.match.Entry(s.ID)
		if !ok || !p.wasFired(s) {
			continue
		}
		all := p.spec.Parts
		if fire, _ := p.spec.Mode(p.alt); fire.Projectile != nil {
			all = slices.Concat(all, fire.Projectile.Parts)
		}
		for _, part := range all {
			name := part.Name
			k := slices.IndexFunc(registered, func(r systems.Registration) bool { return r.Name() == name })
			if k < 0 || !entry.HasComponent(registered[k].Kind()) {
				return fmt.Errorf("projectile %d has no part %q", s.ID, name)
			}
		}
	}
	return nil
}

// state is what the checks ask about an entity.
type state struct {
	feet, velocity geom.Vec
	look           geom.YawPitch
	box            geom.Box
}

// state returns what can be seen of the shooter.
func (p *play) state() state { return p.stateOf(p.shooter) }

func (p *play) stateOf(id components.ID) (s state) {
	entry, ok := p.match.Entry(id)
	if !ok {
		must(fmt.Errorf("entity %d is gone", id))
	}
	s.feet, s.velocity = components.Position.Get(entry).Feet, components.Velocity.Get(entry).Linear
	if entry.HasComponent(components.View) {
		s.look = components.View.Get(entry).YawPitch
	}
	s.box, _ = p.match.Box(id)
	return s
}

// room returns a closed room of 80 x 80 x 60 m with a wall of a centimetre
// across it at y = wallAt.
var room = sync.OnceValue(func() *levels.Level {
	var s testlevels.Sketch
	s.Block(geom.Vec{X: -40, Y: -40}, geom.Vec{X: 40, Y: 40, Z: 60}, true)
	s.Block(geom.Vec{X: -41, Y: wallAt, Z: -1}, geom.Vec{X: 41, Y: wallAt + 0.01, Z: 61}, false)
	mesh, err := collision.NewMesh(s.Vertices, s.Indices)
	if err != nil {
		panic(err) // the numbers above are at fault
	}
	return &levels.Level{Name: "room", Solid: collision.NewWorld(mesh), Bounds: mesh.Bounds(), Limits: mesh.Bounds().Expand(100)}
})
