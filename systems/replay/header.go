package replay

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
)

// headerCodec compiles the codec of the header once.
var headerCodec = codec.Once[Header]()

// headerOf returns the header of a match as it is now. made is in seconds since 1970, or 0.
func headerOf(m *systems.Match, note string, made int64) (*Header, error) {
	o := m.Options()
	entry, err := systems.WeaponsEntry(m.Weapons().Specs())
	if err != nil {
		return nil, err
	}
	h := &Header{
		Level: o.Level.Name, LevelDigest: systems.LevelDigest(o.Level), Made: made, Note: note, Seed: o.Seed,
		Immortal: o.Immortal, Rules: m.Rules(),
		OwnMaterials: o.Materials != nil, Materials: o.Materials, Weapons: string(entry.Data),
	}
	for _, module := range m.Modules() {
		h.Modules = append(h.Modules, Module{module.Name, module.Version})
	}
	if err := headerCodec().Check(h); err != nil {
		return nil, err
	}
	return h, h.check()
}

// check refuses names that are not valid text. Numbers are checked by the match that is made.
func (h *Header) check() error {
	if !utf8.ValidString(h.Level) || !utf8.ValidString(h.Note) {
		return errors.New("the header: its level or its note is not valid UTF-8")
	}
	return nil
}

// Options returns the options of a match that plays the replay. Level, Modules, Schedule,
// World, Broadphase and Observer, which a file cannot hold, come from base. It refuses
// another level or other modules.
func (h *Header) Options(base systems.Options) (systems.Options, error) {
	o, err := h.options(base)
	if err != nil {
		err = fmt.Errorf("replay: %w", err)
	}
	return o, err
}

func (h *Header) options(base systems.Options) (systems.Options, error) {
	o := base
	if o.Level == nil {
		return o, fmt.Errorf("%w: it needs the level %q", systems.ErrNoLevel, h.Level)
	}
	if d := systems.LevelDigest(o.Level); d != h.LevelDigest {
		return o, &otherMatch{fmt.Sprintf("it was recorded on a level %q with the digest %016x, and this one, %q, has %016x",
			h.Level, h.LevelDigest, o.Level.Name, d)}
	}
	if err := h.checkModules(base.Modules); err != nil {
		return o, &otherMatch{err.Error()}
	}
	specs, err := systems.WeaponsOf(systems.Entry{Kind: systems.EntryWeapons, Data: []byte(h.Weapons)})
	if err != nil {
		return o, fmt.Errorf("%w: weapons: %w", ErrReplay, err)
	}
	o.Rules, o.Seed, o.Weapons, o.Immortal = h.Rules, h.Seed, specs, h.Immortal
	o.Materials = nil
	if h.OwnMaterials {
		o.Materials = append([]components.MaterialData{}, h.Materials...)
	}
	return o, nil
}

// otherMatch is a [systems.ErrOtherMatch] with a message about a replay instead of a
// snapshot.
type otherMatch struct{ reason string }

func (e *otherMatch) Error() string { return e.reason }
func (e *otherMatch) Unwrap() error { return systems.ErrOtherMatch }

// checkModules returns an error for the first module that is additional, missing or of
// another version, which its Older does not name.
func (h *Header) checkModules(modules []systems.Module) error {
	for _, want := range h.Modules {
		found := false
		for i := range modules {
			if m := &modules[i]; m.Name == want.Name {
				if found = true; m.Version != want.Version && !slices.Contains(m.Older, want.Version) {
					return fmt.Errorf("it was recorded with module %q of version %q, and this is version %q, whose Module.Older does not name it", want.Name, want.Version, m.Version)
				}
			}
		}
		if !found {
			return fmt.Errorf("it was recorded with module %q of version %q, which is not here", want.Name, want.Version)
		}
	}
	for i := range modules {
		if !slices.ContainsFunc(h.Modules, func(m Module) bool { return m.Name == modules[i].Name }) {
			return fmt.Errorf("it was recorded without module %q, which is here", modules[i].Name)
		}
	}
	return nil
}

// isOlder reports whether a module had another version when the replay was recorded.
func (h *Header) isOlder(modules []systems.Module) bool {
	return slices.ContainsFunc(modules, func(m systems.Module) bool { return !slices.Contains(h.Modules, Module{m.Name, m.Version}) })
}

// LevelOf returns the embedded level of a replay, or else what load returns for its name.
func LevelOf(h *Header, load func(name string) (*levels.Level, error)) (*levels.Level, error) {
	names := levels.EmbeddedNames()
	likely := func(name string) int {
		if strings.EqualFold(name, h.Level) {
			return 0 // tried first, since loading others takes time
		}
		return 1
	}
	slices.SortStableFunc(names, func(a, b string) int { return likely(a) - likely(b) })
	for _, name := range names {
		level, err := levels.Embedded(name)
		if errors.Is(err, levels.ErrElsewhere) {
			continue // a page fetches the one that is asked for by its name
		}
		if err != nil {
			return nil, fmt.Errorf("replay: %w", err)
		}
		if systems.LevelDigest(level) == h.LevelDigest {
			return level, nil
		}
	}
	if load == nil {
		return nil, fmt.Errorf("replay: %w: the level %q is none of the embedded ones", systems.ErrNoLevel, h.Level)
	}
	return load(h.Level)
}
