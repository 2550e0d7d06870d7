package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"time"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/options"
	"github.com/skijet/skijet/internal/hostile"
	"github.com/skijet/skijet/internal/runlink"
	"github.com/skijet/skijet/internal/scenario"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/behaviours"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/replay"
	"github.com/skijet/skijet/systems/weapons"
)

// recordedTicks is the length of the replay that is damaged: three seconds.
const recordedTicks = 96

// playedTicks is how many ticks of an accepted file are played [ours]: errors show in the
// first ones.
const playedTicks = 3

// formats returns every format with its reader and a valid file, and a function that
// cleans up.
func formats() ([]hostile.Format, error) {
	m, _, err := record("works", weapons.Standard())
	if err != nil {
		return nil, err
	}
	// A match is made for each file, which is quick if it has little in it.
	small, recorded, err := record(filepath.Join("testdata", "levels", "plane.glb"), weapons.Standard()[:2])
	if err != nil {
		return nil, fmt.Errorf("run it in the folder of the module: %w", err)
	}
	weapon, err := weapons.Encode(weapons.Standard()[0])
	if err != nil {
		return nil, err
	}
	state, err := m.Snapshot(nil)
	if err != nil {
		return nil, err
	}
	model, err := os.ReadFile(filepath.Join("testdata", "levels", "plane.glb"))
	if err != nil {
		return nil, err
	}
	played, err := os.ReadFile(filepath.Join("testdata", "scenarios", "disc-jump.json"))
	if err != nil {
		return nil, err
	}
	var terrain bytes.Buffer
	if err := png.Encode(&terrain, image.NewGray16(image.Rect(0, 0, 9, 9))); err != nil {
		return nil, err
	}
	settings := &keep{}
	if err := options.Save(settings, options.DefaultSettings()); err != nil {
		return nil, err
	}
	gold, err := os.ReadFile(filepath.Join("game", "internal", "bests", "gold", "bowl.run"))
	if err != nil {
		return nil, err
	}
	lessons, err := os.ReadFile(filepath.Join("systems", "modes", "lessons", "valley.json"))
	if err != nil {
		return nil, err
	}
	ofModes, err := modeFormats()
	if err != nil {
		return nil, err
	}
	return append([]hostile.Format{
		{Name: "replay", File: "a.skr", Valid: recorded, Limit: replay.MaxFile, Read: replayReader(small.Options()), FixChecksums: hostile.FixReplayChecksums},
		{Name: "snapshot", File: "a.snapshot", Valid: state, Limit: 1 << 20, Read: restorer(m), FixChecksums: hostile.FixSnapshotHash},
		{Name: "weapon", File: "a.JSON", Valid: weapon, Limit: 1 << 20, Read: readWeapons, Folder: true,
			Accepts: []string{"nothing there", "a folder"}},
		{Name: "scenario", File: "a.json", Valid: played, Limit: scenario.MaxBytes, Read: readScenario},
		{Name: "settings", File: "settings.json", Valid: settings.data, Limit: 1 << 20, Read: readSettings,
			Accepts: []string{"nothing there", "a link to nothing"}},
		{Name: "run", File: "a.run", Valid: gold, Limit: 1 << 20, Read: readRun, FixChecksums: hostile.FixRunChecksum},
		{Name: "lessons", File: "lessons.json", Valid: lessons, Limit: 1 << 20, Read: readLessons},
		{Name: "model", File: "a.glb", Valid: model, Limit: levels.MaxModelBytes, Read: readLevel},
		{Name: "level", File: "level.json", Valid: []byte(manifest), Limit: levels.MaxModelBytes,
			Read: levelReader("plane.glb", model), Folder: true},
		{Name: "heightmap", File: "terrain.png", Valid: terrain.Bytes(), Limit: levels.MaxModelBytes,
			Read: levelReader("level.json", []byte(hills)), Folder: true},
	}, ofModes...), nil
}

// manifest is the manifest of a level with some of everything.
const manifest = `{
  "version": 1,
  "name": "hostile",
  "structures": [{"name": "floor", "file": "plane.glb", "position": [0, 0, 0], "yaw_deg": 90}],
  "spawns": [{"position": [0, 0, 1], "yaw_deg": 90}]
}
`

// hills is the manifest of a level that is a heightmap.
const hills = `{
  "version": 1,
  "name": "hills",
  "terrain": {"heightmap": "terrain.png", "cell_m": 8, "min_z_m": 0, "max_z_m": 100, "origin": [-32, -32, 0]},
  "spawns": [{"position": [0, 0, 1], "yaw_deg": 90}]
}
`

// record plays and records a match of a person and two bots.
func record(level string, arsenal []weapons.Spec) (*systems.Match, []byte, error) {
	on, err := levels.Open(level)
	if err != nil {
		return nil, nil, err
	}
	m, err := systems.NewMatch(systems.Options{Level: on, Weapons: arsenal, Modules: []systems.Module{bots.Module(), behaviours.Module()}, Seed: 7})
	if err != nil {
		return nil, nil, err
	}
	var file bytes.Buffer
	r, err := replay.NewRecorder(&file, m, "to be damaged", time.Time{})
	if err != nil {
		return nil, nil, err
	}
	entry, err := m.JoinEntry(systems.PlayerSpec{Name: "person"})
	if err != nil {
		return nil, nil, err
	}
	id, err := r.Enter(entry)
	if err != nil {
		return nil, nil, err
	}
	for range 2 {
		if _, err := bots.Join(m, systems.PlayerSpec{}); err != nil {
			return nil, nil, err
		}
	}
	r.Keyframe()
	crew := bots.NewCrew(m)
	for tick := range recordedTicks {
		in := components.Input{Forward: components.Full, Right: components.Axis(tick)}
		if err := r.Step(crew.Commands([]systems.Command{{Player: id, Input: in}})); err != nil {
			return nil, nil, err
		}
	}
	return m, file.Bytes(), errors.Join(r.Err(), r.Close())
}

// replayReader returns a reader of a replay and every block of it, which also plays it.
func replayReader(base systems.Options) func(path string) error {
	return func(path string) error {
		r, err := replay.Open(path)
		if err != nil {
			return err
		}
		for _, err := range r.Ticks() {
			if err != nil {
				return named(path, err)
			}
		}
		p, err := replay.NewPlayer(r, base)
		if err != nil {
			return err
		}
		return p.SeekTo(r.First() + playedTicks)
	}
}

// restorer returns a reader that restores a match from a file, and plays on. A refused
// file must leave the match as it was, and an accepted one must become its state.
func restorer(m *systems.Match) func(path string) error {
	return func(path string) error {
		data, err := replay.ReadFile(path)
		if err != nil {
			return err
		}
		before := m.Hash()
		if err := m.Restore(data); err != nil {
			if m.Hash() != before {
				return fmt.Errorf("%s: %w: %w", path, hostile.ErrChanged, err)
			}
			return named(path, err)
		}
		if again, err := m.Snapshot(nil); err != nil || !bytes.Equal(again, data) {
			return fmt.Errorf("%s: %w: it was taken, and is another state: %v", path, hostile.ErrChanged, err)
		}
		crew := bots.NewCrew(m)
		for range playedTicks {
			_ = m.Step(crew.Commands(nil)) // it may report senseless values
		}
		return nil
	}
}

func readWeapons(path string) error {
	_, err := weapons.LoadDir(filepath.Dir(path))
	return err
}

func readScenario(path string) error {
	_, err := scenario.Read(path)
	return err
}

func readSettings(path string) error {
	settings, err := options.Load(options.FileStore(path))
	if err != nil && !bytes.Equal(encoded(settings), encoded(options.DefaultSettings())) {
		return fmt.Errorf("%s: %w: %w", path, hostile.ErrChanged, err)
	}
	return err
}

func encoded(s options.Settings) []byte {
	var k keep
	_ = options.Save(&k, s) // settings that cannot be saved are empty, and so differ
	return k.data
}

// readRun reads a run. What can be read is written again as it was.
func readRun(path string) error {
	r, err := runlink.Open(path)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	data, err := r.Encode()
	if err == nil {
		_, err = runlink.Decode(data)
	}
	return err
}

func readLessons(path string) error {
	var o options.Options
	o.Files.Lessons = path
	_, _, err := o.Course()
	return err
}

func readLevel(path string) error {
	_, err := levels.Load(path)
	return err
}

// levelReader returns a reader of a level with one file at a path, and another beside it.
func levelReader(beside string, data []byte) func(path string) error {
	return func(path string) error {
		folder := filepath.Dir(path)
		if err := os.WriteFile(filepath.Join(folder, beside), data, 0o644); err != nil {
			return err
		}
		_, err := levels.Load(folder)
		return err
	}
}

// named adds the path to an error.
func named(path string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", path, err)
}

// keep is a store of settings in memory.
type keep struct{ data []byte }

func (k *keep) Name() string                { return "memory" }
func (k *keep) Read() ([]byte, error)       { return k.data, nil }
func (k *keep) Write(data []byte) (_ error) { k.data = data; return }
