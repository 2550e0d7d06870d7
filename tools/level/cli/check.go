package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/skijet/skijet/collision"
	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/replaykit"
	"github.com/skijet/skijet/internal/tryout"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bases"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
)

// checkCommand is the command line of check.
type checkCommand struct {
	modelFlags
	Ticks  int      `name:"ticks" placeholder:"TICKS" default:"1000" help:"Let bots and walkers of all bodies play for so many ticks of 32 ms, up to ${most}; 0 lets nobody play."`
	Levels []string `arg:"" name:"level" help:"Levels to check."`
}

// modelFlags are how a single model is meant.
type modelFlags struct {
	Scale float64 `name:"scale" placeholder:"FACTOR" default:"1" help:"Make a model so many times as large: 0.01 for centimetres."`
}

// options returns the options of what is set. Folders have theirs in the manifest.
func (f *modelFlags) options() []levels.Option {
	if f.Scale == 1 {
		return nil
	}
	return []levels.Option{levels.Scale(f.Scale)}
}

// run reports on levels, and continues after an invalid one.
func (c *checkCommand) run(own shelf, stdout, stderr io.Writer) error {
	if err := arguments.Between("--ticks", c.Ticks, 0, maxTryTicks); err != nil {
		return err
	}
	var faults []error
	for _, name := range c.Levels {
		if err := checkOne(own, name, c.options(), c.Ticks, stdout, stderr); err != nil {
			faults = append(faults, err)
		}
	}
	return errors.Join(faults...)
}

func checkOne(own shelf, name string, options []levels.Option, ticks int, stdout, stderr io.Writer) error {
	l, err := own.open(name, stderr, options...)
	if err == nil {
		return own.checkModes(l, ticks, stdout, stderr)
	}
	// A level whose only errors are in spawns is loaded without them, to report all
	// spawns and every body.
	const speck = 0.01
	options = append(slices.Clone(options), levels.Body(geom.Vec{X: speck, Y: speck, Z: speck}))
	if l, other := own.open(name, stderr, options...); other == nil {
		printTightSpawns(stdout, l)
	}
	return err
}

// checkModes reports on a level, and as modes play it for which it has more.
func (s shelf) checkModes(l *levels.Level, ticks int, stdout, stderr io.Writer) error {
	faults := []error{s.checkMode("", l, ticks, stdout, stderr)}
	for _, mode := range l.Modes() {
		own, err := l.For(mode)
		if err == nil {
			err = s.checkMode(mode, own, ticks, stdout, stderr)
		}
		faults = append(faults, err)
	}
	return errors.Join(faults...)
}

// checkMode reports on a level as a mode plays it, or "", unless a match with it is refused.
func (s shelf) checkMode(mode string, l *levels.Level, ticks int, stdout, stderr io.Writer) error {
	modules := s.modulesOf(mode)
	if _, err := tryout.Play(context.Background(), l, tryout.Options{Players: 1, Modules: modules}); err != nil {
		return fmt.Errorf("%q: %w", l.Name, err)
	}
	if mode != "" {
		fmt.Fprintf(stdout, "for %s ", mode)
	}
	report(stdout, l)
	return try(l, modules, ticks, stdout, stderr)
}

// shelf has the modules of a game, the levels that they make in code, and what they read of others.
type shelf struct {
	modules []systems.Module
	levels  []*levels.Level
	reads   levels.Option
}

// modulesOf returns the modules of a match of a mode, or "": those of a game, and what it may
// count on.
func (s shelf) modulesOf(mode string) []systems.Module {
	if len(s.modules) == 0 {
		return nil
	}
	list := slices.DeleteFunc(slices.Clone(s.modules), func(m systems.Module) bool { return m.Name == modes.Name && m.Variant != mode })
	for _, m := range []systems.Module{bots.Module(), pickups.Module(), bases.Module()} {
		list = replaykit.With(list, m)
	}
	return list
}

// open opens a level and reports progress.
func (s shelf) open(name string, stderr io.Writer, options ...levels.Option) (*levels.Level, error) {
	for _, l := range s.levels {
		switch {
		case l.Name == name && len(options) > 0:
			return nil, arguments.Refuse("--scale is not for %q, which is made in code", name)
		case l.Name == name:
			return l, nil
		}
	}
	p := watch(stderr, time.Second)
	defer p.end()
	l, err := levels.Open(name, append(options, s.reads, levels.Progress(p.at))...)
	var fault *levels.Error
	if errors.Is(err, fs.ErrNotExist) && errors.As(err, &fault) && fault.File == name && len(s.levels) > 0 {
		var names []string
		for _, l := range s.levels {
			names = append(names, l.Name)
		}
		err = fmt.Errorf("%w; modules have %s", err, strings.Join(names, ", "))
	}
	return l, err
}

// report prints the size and the content of a level.
func report(out io.Writer, l *levels.Level) {
	line := func(name, format string, args ...any) {
		fmt.Fprintf(out, "  %-11s %s\n", name, fmt.Sprintf(format, args...))
	}
	fmt.Fprintf(out, "%q is good\n", l.Name)
	line("size", "%s, from %s to %s", sizeOf(l.Bounds.Size()), corner(l.Bounds.Min), corner(l.Bounds.Max))
	line("limits", "from %s to %s", corner(l.Limits.Min), corner(l.Limits.Max))
	if t := l.Terrain; t != nil {
		line("terrain", "%d x %d samples, %g m apart: %s triangles, %.0f %% of what is allowed",
			t.Columns, t.Rows, t.Cell, thousands(t.TriangleCount()), share(t.TriangleCount(), levels.MaxTerrainTriangles))
	}
	triangles := solidTriangles(l)
	line("structures", "%s, %d platforms: %s triangles, %.0f %% of what is allowed",
		thousands(len(l.Structures)), len(l.Platforms), thousands(triangles), share(triangles, levels.MaxTriangles))
	if d := l.Dropped; d != (levels.Dropped{}) {
		line("never hit", "%s triangles without an area, %s that lie on others", thousands(d.Degenerate), thousands(d.Duplicates))
	}
	var materials []string
	for _, m := range l.Materials {
		materials = append(materials, strings.Trim(strconv.Quote(m.Name), `"`)) // without control characters
	}
	line("materials", "%s", strings.Join(materials, ", "))
	line("spawns", "%s, each free for %s", teams(l), size3(l.Body))
	others := fmt.Sprintf("%d flags, %d zones, %d pickups", len(l.Flags), len(l.Zones), len(l.Pickups))
	if n := len(l.Pieces); n > 0 {
		others += fmt.Sprintf(", %d base pieces", n)
	}
	if c := l.Course; c != nil {
		others += fmt.Sprintf(", a course of %d gates", len(c.Gates))
	}
	if n := len(l.Scenery); n > 0 {
		others += fmt.Sprintf(", %d models as scenery", n)
	}
	if n := len(l.Data); n > 0 {
		others += fmt.Sprintf(", properties of %d parts", n)
	}
	line("others", "%s", others)
	line("hash", "%016x", l.ContentHash)
	for _, n := range append(sceneryNotes(l), l.Notes...) {
		line("note", "%s", n)
	}
	for _, n := range l.Ignored {
		line("ignored", "%s", n)
	}
}

// solidTriangles counts the triangles of structures and platforms.
func solidTriangles(l *levels.Level) int {
	count := structureTriangles(l.Structures)
	for i := range l.Platforms {
		count += structureTriangles(l.Platforms[i].Structures)
	}
	return count
}

func structureTriangles(list []levels.Structure) int {
	count := 0
	for i := range list {
		count += len(list[i].Indices) / 3
	}
	return count
}

// metres formats a length to four digits, and larger ones in full.
func metres(m float64) string {
	if m += 0; math.Abs(m) >= 1000 { // + 0 turns -0 into 0
		return strconv.FormatFloat(m, 'f', 0, 64)
	}
	return fmt.Sprintf("%.4g", m)
}

// corner formats a point.
func corner(v geom.Vec) string {
	return fmt.Sprintf("(%s, %s, %s)", metres(v.X), metres(v.Y), metres(v.Z))
}

// sizeOf formats a size.
func sizeOf(v geom.Vec) string {
	return fmt.Sprintf("%s x %s x %s m", metres(v.X), metres(v.Y), metres(v.Z))
}

func share(count, most int) float64 { return 100 * float64(count) / float64(most) }

// size3 formats the size of a box with half extents.
func size3(half geom.Vec) string {
	return fmt.Sprintf("%.4g x %.4g x %.4g m", 2*half.X, 2*half.Y, 2*half.Z)
}

// thousands writes a number with commas.
func thousands(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

// teams formats how many spawns each team has.
func teams(l *levels.Level) string {
	var count [levels.MaxTeam + 1]int
	for _, s := range l.Spawns {
		count[s.Team]++
	}
	text := strconv.Itoa(len(l.Spawns))
	for team, n := range count {
		if n > 0 && n < len(l.Spawns) {
			text += fmt.Sprintf(", %d of team %d", n, team)
		}
	}
	return text
}

// printTightSpawns prints for every spawn which bodies do not fit.
func printTightSpawns(out io.Writer, l *levels.Level) {
	fmt.Fprintf(out, "%q is refused for its spawns\n", l.Name)
	for i, s := range l.Spawns {
		var tight []string
		for _, model := range systems.Models() {
			for _, preset := range systems.Presets(model) {
				spec, err := systems.Preset(model, preset)
				if err == nil && !isFree(l.Solid, s.Position, spec.Armor.Half) {
					tight = append(tight, preset)
				}
			}
		}
		fits := "every body fits"
		if len(tight) > 0 {
			fits = "too tight for " + strings.Join(tight, ", ")
		}
		fmt.Fprintf(out, "  spawns[%d] at %s: %s\n", i, corner(s.Position), fits)
	}
}

func isFree(solid *collision.World, feet, half geom.Vec) bool {
	for _, c := range solid.OverlapBox(geom.FeetBox(feet, half), nil) {
		if c.Depth > collision.Slop {
			return false
		}
	}
	return true
}
