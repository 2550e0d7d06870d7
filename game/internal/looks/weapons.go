package looks

import (
	"errors"
	"fmt"
	"image/color"
	"io/fs"
	"math"
	"slices"
	"strings"

	"github.com/skijet/skijet/game/hud"
	"github.com/skijet/skijet/game/internal/listen"
	"github.com/skijet/skijet/game/internal/mixer"
	"github.com/skijet/skijet/game/render"
	"github.com/skijet/skijet/game/sound"
	"github.com/skijet/skijet/internal/weaponlook"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/weapons"
)

// Weapon is the looks and sounds of a weapon, ready to draw and to play.
type Weapon struct {
	Look       weaponlook.Look // complete
	Glow       render.Color    // of its light
	Mesh, Hand Shape
	listen.Weapon
}

// Shape is a mesh of the renderer, or of a file or an extension.
type Shape struct {
	ID  render.MeshID
	Own *render.Mesh
}

// Weapons are the looks of the weapons of a match.
type Weapons struct {
	Match     *systems.Match
	catalogue *weapons.Catalogue // weapons of the match when looks was made
	local     []weapons.Spec     // weapons whose looks replace those of the match
	sources   func() []Source
	looks     map[string]*Weapon
	Faults    []string // errors in looks
}

// Source provides the meshes and sounds that looks name.
type Source interface {
	Mesh(name string) (*render.Mesh, error)
	Sound(name string) (mixer.Effect, error)
}

// ErrUnknown is returned by a source that does not have a name.
var ErrUnknown = errors.New("nothing has that name")

// New makes the looks of a match, with the sources of their meshes and sounds.
func New(match *systems.Match, sources func() []Source) *Weapons {
	return &Weapons{Match: match, sources: sources}
}

// Override replaces the looks of some weapons of the match, for example by those of files
// that were edited, and makes all looks again.
func (a *Weapons) Override(specs []weapons.Spec) {
	a.local = specs
	a.Make()
}

// Make makes the looks of all weapons of the match.
func (a *Weapons) Make() {
	a.catalogue, a.looks, a.Faults = a.Match.Weapons(), map[string]*Weapon{}, nil
	for _, name := range a.catalogue.Names() {
		a.looks[name] = a.newLook(name)
	}
}

// Of returns the look of a weapon, which the match need not have.
func (a *Weapons) Of(name string) *Weapon {
	if a.looks == nil || a.catalogue != a.Match.Weapons() {
		a.Make()
	}
	made, ok := a.looks[name]
	if !ok {
		made = a.newLook(name)
		a.looks[name] = made
	}
	return made
}

// Heard returns what is heard of a weapon.
func (a *Weapons) Heard(name string) *listen.Weapon { return &a.Of(name).Weapon }

// lookOf returns the complete look of a weapon: that of this machine, or else that of the
// match, or else that of a shipped weapon with the same name. It also returns the look that the
// weapon has by default.
func (a *Weapons) lookOf(name string) (look, plain weaponlook.Look) {
	spec := weapons.Spec{Name: name}
	if known, ok := a.Match.Weapons().Lookup(name); ok {
		spec = *known
	}
	if i := slices.IndexFunc(a.local, func(s weapons.Spec) bool { return s.Name == name }); i >= 0 {
		spec.Look = a.local[i].Look
	}
	spec = weaponlook.Dressed(spec)
	own, err := weaponlook.Of(&spec)
	if err != nil {
		a.Faults = append(a.Faults, strings.Split(err.Error(), "\n")...)
	}
	return weaponlook.Full(&spec, own), weaponlook.Full(&spec, nil)
}

// newLook loads what a look names. Where that fails it uses the default.
func (a *Weapons) newLook(name string) *Weapon {
	look, plain := a.lookOf(name)
	sources := a.sources()
	fault := func(field, value string, err error) {
		if errors.Is(err, ErrUnknown) {
			err = fmt.Errorf("%q: %w", value, err)
		}
		a.Faults = append(a.Faults, fmt.Sprintf("weapon %q: look.%s: %v", name, field, err))
	}
	mesh := func(field, value, usual string) Shape {
		if id, ok := render.MeshByName(value); ok {
			return Shape{ID: id}
		}
		own, err := lookUp(sources, func(s Source) (*render.Mesh, error) { return s.Mesh(value) })
		if err != nil {
			fault(field, value, err)
		}
		if own != nil {
			return Shape{Own: own}
		}
		id, _ := render.MeshByName(usual)
		return Shape{ID: id}
	}
	voiced := func(field string, s, usual weaponlook.Sound) listen.Voice {
		v := listen.Voice{Volume: s.Volume, Pitch: s.Pitch}
		var ok bool
		if v.Effect, ok = mixer.ByName(s.Name); ok {
			return v
		}
		effect, err := lookUp(sources, func(from Source) (*mixer.Effect, error) {
			e, err := from.Sound(s.Name)
			if err != nil && e == mixer.Silence {
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
			v.Effect, _ = mixer.ByName(usual.Name)
		}
		return v
	}
	return &Weapon{
		Look: look, Glow: Glow(look.Color),
		Mesh: mesh("mesh", look.Mesh, plain.Mesh), Hand: mesh("hand", look.Hand, plain.Hand),
		Weapon: listen.Weapon{
			Fire: voiced("fire", look.Sounds.Fire, plain.Sounds.Fire), Hit: voiced("hit", look.Sounds.Hit, plain.Sounds.Hit),
			Empty: voiced("empty", look.Sounds.Empty, plain.Sounds.Empty), Loop: voiced("loop", look.Sounds.Loop, plain.Sounds.Loop),
			Reload: voiced("reload", look.Sounds.Reload, plain.Sounds.Reload), Spin: voiced("spin", look.Sounds.Spin, plain.Sounds.Spin),
			Charge: voiced("charge", look.Sounds.Charge, plain.Sounds.Charge),
		},
	}
}

// lookUp asks sources one after another. With an error it may return the last valid
// value.
func lookUp[T any](sources []Source, ask func(Source) (*T, error)) (*T, error) {
	for _, s := range sources {
		if found, err := ask(s); !errors.Is(err, ErrUnknown) {
			return found, err
		}
	}
	return nil, ErrUnknown
}

// Brightness is how much brighter than a surface the light of weapons is.
const Brightness = 1.7

// Glow returns the light of a colour "#rrggbb".
func Glow(color string) render.Color {
	r, g, b, _ := weaponlook.RGB(color)
	var c render.Color
	for i, part := range [3]uint8{r, g, b} {
		c[i] = float32(Brightness * math.Pow(float64(part)/255, 2.2)) // sRGB, near enough for light
	}
	return c
}

// GlowOr returns the light of a colour, or another one if it is empty.
func GlowOr(color string, other render.Color) render.Color {
	if color == "" {
		return other
	}
	return Glow(color)
}

// RGBA converts a light to a colour of the screen.
func RGBA(c render.Color) color.RGBA {
	part := func(v float32) uint8 { return uint8(255*math.Pow(float64(min(v/Brightness, 1)), 1/2.2) + 0.5) }
	return color.RGBA{part(c[0]), part(c[1]), part(c[2]), 255}
}

// Tint limits the colour of a glow to that of a surface.
func Tint(c render.Color) render.Color {
	for i := range c {
		c[i] = min(c[i], 1)
	}
	return c
}

// teamTints are the linear colours of models of nobody and of teams in the classic palette.
var teamTints = [...]render.Color{{0.6, 0.6, 0.6}, {0.08, 0.3, 0.9}, {0.9, 0.14, 0.06}, {0.15, 0.65, 0.12}, {0.55, 0.2, 0.8}}

// Files caches meshes and sounds from the files of a file system, which may change.
// It keeps the last valid version.
type Files struct {
	fsys   fs.FS
	engine *mixer.Engine
	meshes map[string]*cachedAsset[*render.Mesh]
	sounds map[string]*cachedAsset[mixer.Effect]
}

// cachedAsset is the asset of a file.
type cachedAsset[T any] struct {
	stamp string // of the file that was read last
	good  T
	there bool
	err   error // of the last reading
}

// NewFiles returns the files of a folder, which are read when a look names them.
func NewFiles(fsys fs.FS, engine *mixer.Engine) *Files {
	return &Files{fsys: fsys, engine: engine, meshes: map[string]*cachedAsset[*render.Mesh]{}, sounds: map[string]*cachedAsset[mixer.Effect]{}}
}

// take returns the asset of a file. It reads the file if that has changed.
func take[T any](kept map[string]*cachedAsset[T], fsys fs.FS, name string, read func(old *cachedAsset[T]) (T, error)) (T, error) {
	one, ok := kept[name]
	if !ok {
		one = &cachedAsset[T]{}
		kept[name] = one
	}
	stamp := Stamp(fsys, name)
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

// Stamp returns a text that changes whenever a file does. It compares times, not
// contents.
func Stamp(fsys fs.FS, name string) string {
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%s %d %d", name, info.Size(), info.ModTime().UnixNano())
}

// Mesh returns the mesh of a file.
func (s *Files) Mesh(name string) (*render.Mesh, error) {
	if s == nil || s.fsys == nil || !weaponlook.IsFile(name) {
		return nil, ErrUnknown
	}
	return take(s.meshes, s.fsys, name, func(*cachedAsset[*render.Mesh]) (*render.Mesh, error) { return render.MeshFile(s.fsys, name)() })
}

// Sound returns the sound of a file.
func (s *Files) Sound(name string) (mixer.Effect, error) {
	if s == nil || s.fsys == nil || !weaponlook.IsFile(name) {
		return mixer.Silence, ErrUnknown
	}
	effect, err := take(s.sounds, s.fsys, name, func(old *cachedAsset[mixer.Effect]) (mixer.Effect, error) {
		samples, err := sound.File(s.fsys, name)()
		switch {
		case err != nil:
			return mixer.Silence, err
		case old.there:
			s.engine.Change(old.good, samples)
			return old.good, nil
		}
		return s.engine.Add(samples), nil
	})
	if !s.sounds[name].there {
		return mixer.Silence, err
	}
	return effect, err
}

// TeamTint is the linear colour of models of a team in a palette.
func TeamTint(p hud.Palette, team int) render.Color {
	if p == hud.Classic || team == 0 {
		return teamTints[min(uint(team), 4)]
	}
	c := p.Team(team)
	part := func(v uint8) float32 { return float32(0.85 * math.Pow(float64(v)/255, 2.6)) }
	return render.Color{part(c.R), part(c.G), part(c.B)}
}
