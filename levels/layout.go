package levels

import (
	"fmt"
	"slices"
	"sync"

	"github.com/skijet/skijet/internal/manifest"
	"github.com/skijet/skijet/levels/internal/check"
	"github.com/skijet/skijet/levels/internal/fault"
)

// layout is a level as one mode plays it.
type layout struct {
	mode  string
	flags int
	build func() (*Level, error) // once
}

// For returns the level as matches of a mode play it: with what its files add for that mode, or the
// level itself. The first call for a mode builds it.
func (l *Level) For(mode string) (*Level, error) {
	for _, own := range l.layouts {
		if own.mode == mode {
			return own.build()
		}
	}
	return l, nil
}

// Modes returns the modes for which the files of the level add something, see [Level.For].
func (l *Level) Modes() []string {
	var names []string
	for _, own := range l.layouts {
		names = append(names, own.mode)
	}
	return names
}

// layout reads what the files add for a mode, on top of the parts of every mode.
func (b *folderBuilder) layout(number int, e *manifest.Layout) (layout, error) {
	b.within = fmt.Sprintf("layouts[%d].", number)
	if e.Mode == "" {
		return layout{}, fault.New(fault.ErrFormat, b.within+"mode", "is missing: it is the name of a mode, such as \"ctf\"")
	}
	if err := check.Name(b.within+"mode", e.Mode); err != nil {
		return layout{}, err
	}
	base := b.parts
	own := &draft{Parts: base.Parts, notes: slices.Clip(base.notes), empty: base.empty, ownLook: base.ownLook, ownSun: base.ownSun, sun: base.sun, data: base.data}
	own.Structures, own.Zones, own.Pickups, own.Pieces = slices.Clip(base.Structures), slices.Clip(base.Zones), slices.Clip(base.Pickups), slices.Clip(base.Pieces)
	own.Lights, own.Data, own.Ignored = slices.Clip(base.Lights), slices.Clip(base.Data), slices.Clip(base.Ignored)
	own.Spawns, own.Flags = nil, nil
	if err := addMarkers(own, &manifest.Level{Spawns: e.Spawns, Flags: e.Flags, Pickups: e.Pickups, Pieces: e.Pieces}); err != nil {
		return layout{}, fault.Within(err, b.within)
	}
	own.Course, own.Look = base.Course, base.Look
	b.parts, b.materials = own, &palette{slices.Clone(b.materials.list)}
	defer func() { b.parts = base }()
	if err := b.addStructures(e.Structures); err != nil {
		return layout{}, err
	}
	own.Materials = b.materials.list
	if own.Spawns == nil {
		own.Spawns, own.nodes.spawns = slices.Clone(base.Spawns), base.nodes.spawns
	}
	if own.Flags == nil {
		own.Flags, own.nodes.flags = slices.Clone(base.Flags), base.nodes.flags
	}
	within := b.within
	return layout{e.Mode, len(own.Flags), sync.OnceValues(func() (*Level, error) {
		level, err := own.build()
		return level, public(fault.Within(err, within))
	})}, nil
}
