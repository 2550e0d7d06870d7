package game

import (
	"errors"
	"fmt"
	"image/color"
	"io/fs"
	"math"

	"github.com/skijet/skijet/game/internal/listen"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// weaponLook is the looks and sounds of a weapon, ready to draw and to play.
type weaponLook struct {
	look       weapons.Look // complete
	glow       render.Color // of its light
	mesh, hand shape
	sounds     listen.Weapon
}

// shape is a mesh of the renderer, or of a file or an extension.
type shape struct {
	id  render.MeshID
	own *render.Mesh
}

// weaponLooks are the looks of the weapons of a match.
type weaponLooks struct {
	match     *systems.Match
	catalogue *weapons.Catalogue // weapons of the match when looks was made
	local     map[string]*weapons.Look
	shipped   map[string]*weapons.Look
	sources   func(weapon string) []source
	looks     map[string]*weaponLook
	faults    []string // errors in looks
}

// source provides the meshes and sounds that looks name.
type source interface {
	mesh(name string) (*render.Mesh, error)
	sound(name string) (sound.Effect, error)
}

// errUnknown is returned by a source that does not have a name.
var errUnknown = errors.New("nothing has that name")

// newWeaponLooks makes the looks of a match, with the sources of each weapon.
func newWeaponLooks(match *systems.Match, sources func(weapon string) []source) *weaponLooks {
	a := &weaponLooks{match: match, sources: sources, shipped: map[string]*weapons.Look{}}
	for _, s := range weapons.Standard() {
		a.shipped[s.Name] = s.Look
	}
	return a
}

// override replaces the looks of some weapons of the match, for example by those of files
// that were edited, and makes all looks again.
func (a *weaponLooks) override(specs []weapons.Spec) {
	a.local = map[string]*weapons.Look{}
	for i := range specs {
		a.local[specs[i].Name] = specs[i].Look
	}
	a.make()
}

// make makes the looks of all weapons of the match.
func (a *weaponLooks) make() {
	a.catalogue, a.looks, a.faults = a.match.Weapons(), map[string]*weaponLook{}, nil
	for _, name := range a.catalogue.Names() {
		a.looks[name] = a.newLook(name)
	}
}

// of returns the look of a weapon, which the match need not have.
func (a *weaponLooks) of(name string) *weaponLook {
	if a.looks == nil || a.catalogue != a.match.Weapons() {
		a.make()
	}
	made, ok := a.looks[name]
	if !ok {
		made = a.newLook(name)
		a.looks[name] = made
	}
	return made
}

// heard returns what is heard of a weapon.
func (a *weaponLooks) heard(name string) *listen.Weapon { return &a.of(name).sounds }

// lookOf returns the complete look of a weapon: that of this machine, or else that of the
// match, or else that of a shipped weapon with the same name.
func (a *weaponLooks) lookOf(name string) weapons.Look {
	spec := weapons.Spec{Name: name}
	if known, ok := a.match.Weapons().Lookup(name); ok {
		spec = *known
	}
	if local, ok := a.local[name]; ok {
		spec.Look = local
	}
	if spec.Look == nil {
		spec.Look = a.shipped[name]
	}
	return spec.FullLook()
}

// newLook loads what a look names. Where that fails it uses the default.
func (a *weaponLooks) newLook(name string) *weaponLook {
	look := a.lookOf(name)
	plain := (&weapons.Spec{Name: name}).FullLook()
	if spec, ok := a.match.Weapons().Lookup(name); ok {
		bare := spec.Bare()
		plain = bare.FullLook()
	}
	sources := a.sources(name)
	fault := func(field, value string, err error) {
		if errors.Is(err, errUnknown) {
			err = fmt.Errorf("%q: %w", value, err)
		}
		a.faults = append(a.faults, fmt.Sprintf("weapon %q: look.%s: %v", name, field, err))
	}
	mesh := func(field, value, usual string) shape {
		if id, ok := render.MeshByName(value); ok {
			return shape{id: id}
		}
		own, err := lookUp(sources, func(s source) (*render.Mesh, error) { return s.mesh(value) })
		if err != nil {
			fault(field, value, err)
		}
		if own != nil {
			return shape{own: own}
		}
		id, _ := render.MeshByName(usual)
		return shape{id: id}
	}
	voiced := func(field string, s, usual weapons.Sound) listen.Voice {
		v := listen.Voice{Volume: s.Volume, Pitch: s.Pitch}
		var ok bool
		if v.Effect, ok = sound.ByName(s.Name); ok {
			return v
		}
		effect, err := lookUp(sources, func(from source) (*sound.Effect, error) {
			e, err := from.sound(s.Name)
			if err != nil && e == sound.Silence {
				return nil, err
			}
			return &e, err
		})
		if err != nil {
			fault("sounds."+field, s.Name, err)
		}
		if effect != nil {
			v.Effect = *effect
		} else {
			v.Effect, _ = sound.ByName(usual.Name)
		}
		return v
	}
	return &weaponLook{
		look: look, glow: glowOf(look.Color),
		mesh: mesh("mesh", look.Mesh, plain.Mesh), hand: mesh("hand", look.Hand, plain.Hand),
		sounds: listen.Weapon{
			Fire: voiced("fire", look.Sounds.Fire, plain.Sounds.Fire), Hit: voiced("hit", look.Sounds.Hit, plain.Sounds.Hit),
			Empty: voiced("empty", look.Sounds.Empty, plain.Sounds.Empty), Loop: voiced("loop", look.Sounds.Loop, plain.Sounds.Loop),
			Reload: voiced("reload", look.Sounds.Reload, plain.Sounds.Reload), Spin: voiced("spin", look.Sounds.Spin, plain.Sounds.Spin),
			Charge: voiced("charge", look.Sounds.Charge, plain.Sounds.Charge),
		},
	}
}

// lookUp asks sources one after another. With an error it may return the last valid
// value.
func lookUp[T any](sources []source, ask func(source) (*T, error)) (*T, error) {
	for _, s := range sources {
		if found, err := ask(s); !errors.Is(err, errUnknown) {
			return found, err
		}
	}
	return nil, errUnknown
}

// brightness is how much brighter than a surface the light of weapons is.
const brightness = 1.7

// glowOf returns the light of a colour "#rrggbb".
func glowOf(color string) render.Color {
	r, g, b, _ := weapons.RGB(color)
	var c render.Color
	for i, part := range [3]uint8{r, g, b} {
		c[i] = float32(brightness * math.Pow(float64(part)/255, 2.2)) // sRGB, near enough for light
	}
	return c
}

// orElse returns the light of a colour, or another one if it is empty.
func orElse(color string, other render.Color) render.Color {
	if color == "" {
		return other
	}
	return glowOf(color)
}

// rgba converts a light to a colour of the screen.
func rgba(c render.Color) color.RGBA {
	part := func(v float32) uint8 { return uint8(255*math.Pow(float64(min(v/brightness, 1)), 1/2.2) + 0.5) }
	return color.RGBA{part(c[0]), part(c[1]), part(c[2]), 255}
}

// tintOf limits the colour of a glow to that of a surface.
func tintOf(c render.Color) render.Color {
	for i := range c {
		c[i] = min(c[i], 1)
	}
	return c
}

// teamTint is the linear colour of models of a team in the classic palette.
func teamTint(team int) render.Color {
	switch team {
	case 0:
		return render.Color{0.6, 0.6, 0.6}
	case 1:
		return render.Color{0.08, 0.3, 0.9}
	case 2:
		return render.Color{0.9, 0.14, 0.06}
	case 3:
		return render.Color{0.15, 0.65, 0.12}
	default:
		return render.Color{0.55, 0.2, 0.8}
	}
}

// assetCache caches meshes and sounds from the files of a file system, which may change.
// It keeps the last valid version.
type assetCache struct {
	fsys   fs.FS
	engine *sound.Engine
	meshes map[string]*cachedAsset[*render.Mesh]
	sounds map[string]*cachedAsset[sound.Effect]
}

// cachedAsset is the asset of a file.
type cachedAsset[T any] struct {
	stamp string // of the file that was read last
	good  T
	there bool
	err   error // of the last reading
}

func newAssetCache(fsys fs.FS, engine *sound.Engine) *assetCache {
	return &assetCache{fsys: fsys, engine: engine, meshes: map[string]*cachedAsset[*render.Mesh]{}, sounds: map[string]*cachedAsset[sound.Effect]{}}
}

// take returns the asset of a file. It reads the file if that has changed.
func take[T any](kept map[string]*cachedAsset[T], fsys fs.FS, name string, read func(old *cachedAsset[T]) (T, error)) (T, error) {
	one, ok := kept[name]
	if !ok {
		one = &cachedAsset[T]{}
		kept[name] = one
	}
	stamp := stampOfFile(fsys, name)
	if one.stamp == stamp {
		return one.good, one.err
	}
	one.stamp = stamp
	good, err := read(one)
	if one.err = err; err == nil {
		one.good, one.there = good, true
	}
	return one.good, err
}

// stampOfFile returns a text that changes whenever a file does. It compares times, not
// contents.
func stampOfFile(fsys fs.FS, name string) string {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%s %d %d", name, info.Size(), info.ModTime().UnixNano())
}

func (s *assetCache) mesh(name string) (*render.Mesh, error) {
	if s == nil || s.fsys == nil || !weapons.IsFile(name) {
		return nil, errUnknown
	}
	return take(s.meshes, s.fsys, name, func(*cachedAsset[*render.Mesh]) (*render.Mesh, error) { return render.MeshFile(s.fsys, name)() })
}

func (s *assetCache) sound(name string) (sound.Effect, error) {
	if s == nil || s.fsys == nil || !weapons.IsFile(name) {
		return sound.Silence, errUnknown
	}
	effect, err := take(s.sounds, s.fsys, name, func(old *cachedAsset[sound.Effect]) (sound.Effect, error) {
		samples, err := sound.File(s.fsys, name)()
		switch {
		case err != nil:
			return sound.Silence, err
		case old.there:
			s.engine.Change(old.good, samples)
			return old.good, nil
		}
		return s.engine.Add(samples), nil
	})
	if !s.sounds[name].there {
		return sound.Silence, err
	}
	return effect, err
}

// mesh and sound return what an extension has under a name.
func (p *plugin) mesh(name string) (*render.Mesh, error) {
	if mesh, ok := p.meshes[name]; ok {
		return mesh, nil
	}
	return nil, errUnknown
}

func (p *plugin) sound(name string) (sound.Effect, error) {
	if effect, ok := p.sounds[name]; ok {
		return effect, nil
	}
	return sound.Silence, errUnknown
}

// sources returns the sources for the look of a weapon: the watched folder, and the
// extensions.
func (g *Game) sources(weapon string) []source {
	var list []source
	if g.folder != nil {
		list = append(list, g.folder)
	}
	for i := range g.plugins {
		list = append(list, &g.plugins[i], g.plugins[i].assets)
	}
	return list
}
