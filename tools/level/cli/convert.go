package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/internal/arguments"
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/levels"
)

// convertCommand is the command line of convert.
type convertCommand struct {
	modelFlags
	Name       string  `name:"name" placeholder:"NAME" help:"Name of the level that is made."`
	About      string  `name:"about" placeholder:"TEXT" help:"One line for players about the level that is made."`
	Cell       float64 `name:"cell" placeholder:"METRES" default:"8" group:"Heightmaps:" help:"Distance of two samples."`
	Min        float64 `name:"min" placeholder:"METRES" group:"Heightmaps:" help:"Height of the lowest sample, 0 if absent."`
	Max        float64 `name:"max" placeholder:"METRES" group:"Heightmaps:" help:"Height of the highest sample; a .png, .raw or .r16 needs it."`
	Columns    int     `name:"columns" placeholder:"NUMBER" group:"Heightmaps:" help:"Samples from west to east of a .raw or .r16 that is no square."`
	Rows       int     `name:"rows" placeholder:"NUMBER" group:"Heightmaps:" help:"Samples from north to south of it."`
	BigEndian  bool    `name:"big-endian" group:"Heightmaps:" help:"The samples of a .raw or .r16 have their high byte first."`
	SouthFirst bool    `name:"south-first" group:"Heightmaps:" help:"The first row of a .raw or .r16 is the south."`
	Tiles      int     `name:"tiles" placeholder:"NUMBER" default:"1" group:"Heightmaps:" help:"Copies of a .ter from west to east and from south to north."`
	From       string  `arg:"" help:"A .glb or .gltf model, a .png, .raw, .r16 or .ter heightmap, a .mis mission with its .ter, or a level."`
	To         string  `arg:"" help:"A new folder for a level of a model or a heightmap; or, of any level, a .glb to work on in a modeller or a .png of its terrain."`
}

// conversion is one run of convert.
type conversion struct {
	convertCommand
	stdout, stderr          io.Writer
	own                     shelf
	given                   func(flag string) bool
	meant                   []levels.Option // how a model is meant
	isModel, isRaw, isPlain bool            // what the source is: plain terrain is a .png, .raw or .r16
	isTer                   bool            // a terrain of Torque
	mission                 *mission        // of that, or nil
}

func (c *conversion) run() error {
	c.meant = c.options()
	if err := c.findMission(); err != nil {
		return err
	}
	kind := strings.ToLower(filepath.Ext(c.From))
	c.isModel = kind == ".glb" || kind == ".gltf"
	c.isRaw = kind == ".raw" || kind == ".r16"
	c.isPlain = c.isRaw || kind == ".png"
	c.isTer = kind == ".ter"
	isTerrain := c.isPlain || c.isTer
	if info, err := os.Stat(c.From); err == nil && info.Mode().IsRegular() && !c.isModel && !isTerrain {
		if _, err := levels.Load(c.From); err != nil {
			return err
		}
	}
	if err := c.checkFlags(isTerrain); err != nil {
		return err
	}
	switch target := strings.ToLower(filepath.Ext(c.To)); {
	case (target == ".glb" || target == ".png") && isTerrain:
		return arguments.Refuse("a heightmap becomes a folder first, which then becomes a %s", target)
	case target == ".glb":
		return c.toModel()
	case target == ".png":
		return c.toPicture()
	case target != "":
		return arguments.Refuse("a level becomes a folder, a .glb or a .png, not a %s", target)
	case c.isModel || isTerrain:
		return c.toFolder()
	}
	return arguments.Refuse("%s is neither a model nor a heightmap, of which folders are made", c.From)
}

// checkFlags refuses flags without a meaning for the conversion.
func (c *conversion) checkFlags(isTerrain bool) error {
	for _, f := range [...]struct {
		names   []string
		allowed bool
		what    string
	}{
		{[]string{"scale"}, c.isModel, "models"},
		{[]string{"cell"}, isTerrain && c.mission == nil, "heightmaps without a mission"},
		{[]string{"tiles"}, c.isTer, "a .ter"},
		{[]string{"min", "max"}, c.isPlain, "a .png, .raw or .r16"},
		{[]string{"columns", "rows", "big-endian", "south-first"}, c.isRaw, "a .raw or .r16"},
	} {
		for _, name := range f.names {
			if c.given(name) && !f.allowed {
				return arguments.Refuse("--%s is for %s, not for %s", name, f.what, c.From)
			}
		}
	}
	if c.isPlain && !c.given("max") {
		return arguments.Refuse("%s does not say how high it is, give --max", c.From)
	}
	if c.given("columns") != c.given("rows") {
		return arguments.Refuse("give both --columns and --rows, or none for a square")
	}
	return nil
}

// toFolder makes a level folder from a model or a heightmap. After an error there is no
// folder.
func (c *conversion) toFolder() (err error) {
	if err := makeFolder(c.To); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.RemoveAll(c.To)
		}
	}()
	file := "terrain" + strings.ToLower(filepath.Ext(c.From))
	if c.isModel {
		file = "model" + strings.ToLower(filepath.Ext(c.From))
	}
	if err := c.copyFiles(file); err != nil {
		return err
	}
	if c.Name == "" && !c.isModel { // a model may say its name
		c.Name = strings.TrimSuffix(filepath.Base(c.From), filepath.Ext(c.From))
	}
	manifest := filepath.Join(c.To, "level.json")
	if err := os.WriteFile(manifest, c.manifest(file, nil), 0o644); err != nil {
		return err
	}
	l, err := c.own.open(c.To, c.stderr)
	if err != nil {
		return c.ofSource(err)
	}
	if c.mission != nil {
		c.mission.place(l)
	}
	// They are written down, for the author to move, unless the ground will be another.
	if l.SpawnsFound && !isSwapped(l) || c.mission != nil {
		if err := os.WriteFile(manifest, c.manifest(file, l), 0o644); err != nil {
			return err
		}
		if l, err = c.own.open(c.To, c.stderr); err != nil {
			return c.ofSource(err)
		}
	}
	report(c.stdout, l)
	if c.mission != nil {
		c.mission.report(c.stdout)
	}
	return nil
}

// isSwapped reports whether the heights of a level look byte-swapped, as its notes say.
func isSwapped(l *levels.Level) bool {
	return slices.ContainsFunc(l.Notes, func(n string) bool { return strings.Contains(n, "byte-swapped") })
}

// ofSource names the file that is converted in an error, in place of those of the folder,
// which is removed.
func (c *conversion) ofSource(err error) error {
	if fault := (*levels.Error)(nil); errors.As(err, &fault) {
		from := c.From
		if c.mission != nil && filepath.Base(fault.File) == "level.json" {
			from = c.mission.file // which has the places, and the cell of the terrain
		}
		if c.mission != nil && filepath.Ext(fault.File) == ".glb" {
			from = filepath.Join(filepath.Dir(c.From), filepath.Base(fault.File))
		}
		fault.File, fault.Line, fault.Column = filepath.ToSlash(from), 0, 0
	}
	return err
}

// makeFolder creates a new folder.
func makeFolder(name string) error {
	err := os.Mkdir(name, 0o755)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already; give a new name", name)
	}
	return err
}

// copyFiles copies the converted file, and the buffers and pictures that a .gltf names.
func (c *conversion) copyFiles(file string) error {
	data, err := readFile(c.From)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(c.To, file), data, 0o644); err != nil {
		return err
	}
	if c.mission != nil {
		for _, path := range c.mission.models {
			data, err := readFile(path)
			if err != nil {
				return err
			}
			if err := os.WriteFile(filepath.Join(c.To, filepath.Base(path)), data, 0o644); err != nil {
				return err
			}
		}
	}
	if filepath.Ext(file) != ".gltf" {
		return nil
	}
	type named struct{ URI string }
	var doc struct{ Buffers, Images []named }
	if err := json.Unmarshal(data, &doc); err != nil {
		return nil // the loader reports where
	}
	for _, of := range append(doc.Buffers, doc.Images...) {
		name, err := url.PathUnescape(of.URI)
		if err != nil || name == "" || strings.HasPrefix(name, "data:") || !filepath.IsLocal(name) {
			continue // the loader reports it
		}
		data, err := readFile(filepath.Join(filepath.Dir(c.From), name))
		if errors.Is(err, fs.ErrNotExist) {
			continue // it refuses a buffer and lists a picture
		}
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(c.To, name)), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(c.To, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// readFile reads a file of a size that levels may have.
func readFile(name string) ([]byte, error) {
	data, err := regular.Read(name, levels.MaxModelBytes)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return data, nil
}

// modelStructure is the name of the structure of a folder that is made of a model.
const modelStructure = "model"

// manifest returns the level.json of a converted folder, with the places that were found in
// a level, unless that is nil.
func (c *conversion) manifest(file string, l *levels.Level) []byte {
	var b strings.Builder
	b.WriteString("{\n  \"version\": 1,\n")
	if c.Name != "" {
		fmt.Fprintf(&b, "  \"name\": %s,\n", quoted(c.Name))
	}
	if c.About != "" {
		fmt.Fprintf(&b, "  \"about\": %s,\n", quoted(c.About))
	}
	fmt.Fprintf(&b, "  \"remarks\": [%s]", quoted("Made of "+filepath.Base(c.From)+". docs/levels.md lists what else can be here."))
	if c.isModel {
		meant := ""
		if c.Scale != 1 {
			meant = fmt.Sprintf(", \"scale\": %v", c.Scale)
		}
		fmt.Fprintf(&b, ",\n  \"structures\": [\n    {\"name\": %q, \"file\": %s%s}\n  ]", modelStructure, quoted(file), meant)
	} else {
		if c.mission != nil {
			c.Cell = c.mission.cell()
		}
		fmt.Fprintf(&b, ",\n  \"terrain\": {\"heightmap\": %s, \"cell_m\": %v", quoted(file), c.Cell)
		if c.isTer {
			fmt.Fprintf(&b, ", \"tiles\": %d, \"cut\": \"tribes2\"", c.Tiles)
		}
		if c.mission != nil {
			// Further tiles lie around that of the mission.
			o, around := c.mission.origin(c.Cell), float64((c.Tiles-1)/2)*256*c.Cell
			fmt.Fprintf(&b, ", \"origin\": %s", point(o.Sub(geom.Vec{X: around, Y: around})))
		}
		if c.isPlain {
			fmt.Fprintf(&b, ", \"min_z_m\": %v, \"max_z_m\": %v", c.Min, c.Max)
		}
		if c.Columns != 0 {
			fmt.Fprintf(&b, ", \"samples\": [%d, %d]", c.Columns, c.Rows)
		}
		for _, f := range [...]struct {
			name string
			set  bool
		}{{"big_endian", c.BigEndian}, {"south_first", c.SouthFirst}} {
			if f.set {
				fmt.Fprintf(&b, ", %q: true", f.name)
			}
		}
		b.WriteString("}")
	}
	if c.mission != nil {
		c.mission.write(&b)
	}
	if l != nil && l.SpawnsFound && (c.mission == nil || len(c.mission.lists["spawns"]) == 0) {
		writePlaces(&b, l, c.mission == nil)
	}
	b.WriteString("\n}\n")
	return []byte(b.String())
}

// writePlaces writes the spawns and flags that were found in a level. Their heights are
// rounded up to a centimetre, so that nobody is in the ground.
func writePlaces(b *strings.Builder, l *levels.Level, withFlags bool) {
	var spawns, flags []string
	for _, s := range l.Spawns {
		p := s.Position.Add(geom.Vec{Z: 0.01})
		spawns = append(spawns, fmt.Sprintf("{\"team\": %d, \"position\": [%.2f, %.2f, %.2f], \"yaw_deg\": %.1f}", s.Team, p.X, p.Y, p.Z, s.Yaw.Degrees()))
	}
	if l.FlagsFound && withFlags {
		for _, f := range l.Flags {
			p := f.Position.Add(geom.Vec{Z: 0.01})
			flags = append(flags, fmt.Sprintf("{\"team\": %d, \"position\": [%.2f, %.2f, %.2f]}", f.Team, p.X, p.Y, p.Z))
		}
	}
	writeList(b, "spawns", spawns)
	writeList(b, "flags", flags)
}

// writeList writes a list of a level.json, unless it is empty.
func writeList(b *strings.Builder, name string, lines []string) {
	if len(lines) > 0 {
		fmt.Fprintf(b, ",\n  %q: [\n    %s\n  ]", name, strings.Join(lines, ",\n    "))
	}
}

// quoted returns a text as JSON.
func quoted(text string) string {
	data, err := json.Marshal(text)
	if err != nil {
		return `""`
	}
	return string(data)
}

// toPicture writes the terrain of a level as a heightmap.
func (c *conversion) toPicture() error {
	l, err := c.own.open(c.From, c.stderr, c.meant...)
	if err != nil {
		return err
	}
	if l.Terrain == nil {
		return fmt.Errorf("%s has no terrain to draw", c.From)
	}
	low, high := slices.Min(l.Terrain.Heights), slices.Max(l.Terrain.Heights)
	if t := l.Terrain; t.MaxZ > t.MinZ && low >= t.MinZ && high <= t.MaxZ {
		low, high = t.MinZ, t.MaxZ // the same samples again
	}
	if low == high {
		high = low + 1
	}
	if err := create(c.To, func(out io.Writer) error {
		return png.Encode(out, l.Terrain.Heightmap(low, high))
	}); err != nil {
		return err
	}
	o := l.Terrain.Origin
	fmt.Fprintf(c.stdout, "\"terrain\": {\"heightmap\": %s, \"cell_m\": %v, \"min_z_m\": %v, \"max_z_m\": %v, \"origin\": [%v, %v, %v]}\n",
		quoted(filepath.Base(c.To)), l.Terrain.Cell, low, high, o.X, o.Y, o.Z)
	return nil
}

// create writes a new file.
func create(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already; give a new name", name)
	}
	if err != nil {
		return err
	}
	if err = write(f); err == nil {
		return f.Close()
	}
	f.Close()
	_ = os.Remove(name)
	return err
}
