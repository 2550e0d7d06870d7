package cli

import (
	"encoding/json"
	"errors"
	"flag"
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
	"github.com/skijet/skijet/internal/regular"
	"github.com/skijet/skijet/levels"
)

// conversion is the flags of convert.
type conversion struct {
	name                    string
	scale, cell, low, high  float64
	columns, rows           int
	bigEndian, southFirst   bool
	from, to                string
	stdout, stderr          io.Writer
	own                     shelf
	given                   map[string]bool // flags
	isModel, isRaw, isPlain bool            // what from is: plain terrain is a .png, .raw or .r16
}

func convert(own shelf, args []string, stdout, stderr io.Writer) error {
	c := conversion{own: own, stdout: stdout, stderr: stderr, given: map[string]bool{}}
	flags := flag.NewFlagSet("convert", flag.ContinueOnError)
	flags.StringVar(&c.name, "name", "", "`name` of the level that is made")
	flags.Float64Var(&c.scale, "scale", 1, "make a model so many times as large, `number`: 0.01 for centimetres")
	flags.Float64Var(&c.cell, "cell", 8, "`metres` between two samples of a heightmap")
	flags.Float64Var(&c.low, "min", 0, "height of the lowest sample, `metres`")
	flags.Float64Var(&c.high, "max", 0, "height of the highest sample, `metres`; a .png, .raw or .r16 needs it")
	flags.IntVar(&c.columns, "columns", 0, "`number` of samples from west to east of a .raw or .r16 that is no square")
	flags.IntVar(&c.rows, "rows", 0, "`number` of samples from north to south")
	flags.BoolVar(&c.bigEndian, "big-endian", false, "the samples of a .raw or .r16 have their high byte first")
	flags.BoolVar(&c.southFirst, "south-first", false, "the first row of a .raw or .r16 is the south")
	if err := parse(flags, args, 2, 2, stdout); err != nil {
		return err
	}
	c.from, c.to = flags.Arg(0), flags.Arg(1)
	flags.Visit(func(f *flag.Flag) { c.given[f.Name] = true })
	kind := strings.ToLower(filepath.Ext(c.from))
	c.isModel = kind == ".glb" || kind == ".gltf"
	c.isRaw = kind == ".raw" || kind == ".r16"
	c.isPlain = c.isRaw || kind == ".png"
	isTerrain := c.isPlain || kind == ".ter"
	if err := c.checkFlags(isTerrain); err != nil {
		return err
	}
	switch target := strings.ToLower(filepath.Ext(c.to)); {
	case (target == ".glb" || target == ".png") && isTerrain:
		return fmt.Errorf("a heightmap becomes a folder first, which then becomes a %s: %w", target, errUsage)
	case target == ".glb":
		return c.toModel()
	case target == ".png":
		return c.toPicture()
	case target != "":
		return fmt.Errorf("a level becomes a folder, a .glb or a .png, not a %s: %w", target, errUsage)
	case c.isModel || isTerrain:
		return c.toFolder()
	}
	return fmt.Errorf("%s is neither a model nor a heightmap, of which folders are made: %w", c.from, errUsage)
}

// checkFlags refuses flags without a meaning for the conversion.
func (c *conversion) checkFlags(isTerrain bool) error {
	for _, f := range [...]struct {
		names   []string
		allowed bool
		what    string
	}{
		{[]string{"scale"}, c.isModel, "models"},
		{[]string{"cell"}, isTerrain, "heightmaps"},
		{[]string{"min", "max"}, c.isPlain, "a .png, .raw or .r16"},
		{[]string{"columns", "rows", "big-endian", "south-first"}, c.isRaw, "a .raw or .r16"},
	} {
		for _, name := range f.names {
			if c.given[name] && !f.allowed {
				return fmt.Errorf("-%s is for %s, not for %s: %w", name, f.what, c.from, errUsage)
			}
		}
	}
	if c.isPlain && !c.given["max"] {
		return fmt.Errorf("%s does not say how high it is, give -max: %w", c.from, errUsage)
	}
	if c.given["columns"] != c.given["rows"] {
		return fmt.Errorf("give both -columns and -rows, or none for a square: %w", errUsage)
	}
	return nil
}

// toFolder makes a level folder from a model or a heightmap. After an error there is no
// folder.
func (c *conversion) toFolder() (err error) {
	if err := makeFolder(c.to); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.RemoveAll(c.to)
		}
	}()
	file := "terrain" + strings.ToLower(filepath.Ext(c.from))
	if c.isModel {
		file = "model" + strings.ToLower(filepath.Ext(c.from))
	}
	if err := c.copyFiles(file); err != nil {
		return err
	}
	if c.name == "" {
		c.name = strings.TrimSuffix(filepath.Base(c.from), filepath.Ext(c.from))
	}
	manifest := filepath.Join(c.to, "level.json")
	if err := os.WriteFile(manifest, c.manifest(file, nil), 0o644); err != nil {
		return err
	}
	l, err := c.own.open(c.to, c.stderr)
	if err != nil {
		return err
	}
	if l.SpawnsFound { // they are written down, for the author to move
		if err := os.WriteFile(manifest, c.manifest(file, l.Spawns), 0o644); err != nil {
			return err
		}
		if l, err = c.own.open(c.to, c.stderr); err != nil {
			return err
		}
	}
	report(c.stdout, l)
	return nil
}

// makeFolder creates a new folder.
func makeFolder(name string) error {
	err := os.Mkdir(name, 0o755)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already; give a new name", name)
	}
	return err
}

// copyFiles copies the converted file, and the buffers that a .gltf names.
func (c *conversion) copyFiles(file string) error {
	data, err := readFile(c.from)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(c.to, file), data, 0o644); err != nil {
		return err
	}
	if filepath.Ext(file) != ".gltf" {
		return nil
	}
	var doc struct {
		Buffers []struct{ URI string }
	}
	if err := json.Unmarshal(data, &doc); err != nil {
		return nil // the loader reports where
	}
	for _, b := range doc.Buffers {
		name, err := url.PathUnescape(b.URI)
		if err != nil || name == "" || strings.HasPrefix(name, "data:") || !filepath.IsLocal(name) {
			continue // the loader reports missing files
		}
		data, err := readFile(filepath.Join(filepath.Dir(c.from), name))
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(c.to, name)), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(c.to, name), data, 0o644); err != nil {
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

// manifest returns the level.json of a converted folder.
func (c *conversion) manifest(file string, spawns []levels.Spawn) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "{\n  \"version\": 1,\n  \"name\": %s,\n", quoted(c.name))
	fmt.Fprintf(&b, "  \"remarks\": [%s]", quoted("Made of "+filepath.Base(c.from)+". docs/levels.md lists what else can be here."))
	if c.isModel {
		scale := ""
		if c.scale != 1 {
			scale = fmt.Sprintf(", \"scale\": %v", c.scale)
		}
		fmt.Fprintf(&b, ",\n  \"structures\": [\n    {\"name\": \"model\", \"file\": %s%s}\n  ]", quoted(file), scale)
	} else {
		fmt.Fprintf(&b, ",\n  \"terrain\": {\"heightmap\": %s, \"cell_m\": %v", quoted(file), c.cell)
		if c.isPlain {
			fmt.Fprintf(&b, ", \"min_z_m\": %v, \"max_z_m\": %v", c.low, c.high)
		}
		if c.columns != 0 {
			fmt.Fprintf(&b, ", \"samples\": [%d, %d]", c.columns, c.rows)
		}
		for _, f := range [...]struct {
			name string
			set  bool
		}{{"big_endian", c.bigEndian}, {"south_first", c.southFirst}} {
			if f.set {
				fmt.Fprintf(&b, ", %q: true", f.name)
			}
		}
		b.WriteString("}")
	}
	for i, s := range spawns {
		comma := ","
		if i == 0 {
			comma = ",\n  \"spawns\": ["
		}
		// Rounded up to a centimetre, so that nobody is in the ground.
		p := s.Position.Add(geom.Vec{Z: 0.01})
		fmt.Fprintf(&b, "%s\n    {\"team\": %d, \"position\": [%.2f, %.2f, %.2f], \"yaw_deg\": %.1f}", comma, s.Team, p.X, p.Y, p.Z, s.Yaw.Degrees())
	}
	if len(spawns) > 0 {
		b.WriteString("\n  ]")
	}
	b.WriteString("\n}\n")
	return []byte(b.String())
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
	l, err := c.own.open(c.from, c.stderr, scaled(c.scale)...)
	if err != nil {
		return err
	}
	if l.Terrain == nil {
		return fmt.Errorf("%s has no terrain to draw", c.from)
	}
	low, high := slices.Min(l.Terrain.Heights), slices.Max(l.Terrain.Heights)
	if low == high {
		high = low + 1
	}
	if err := create(c.to, func(out io.Writer) error {
		return png.Encode(out, levels.EncodeHeightmap(l.Terrain, low, high))
	}); err != nil {
		return err
	}
	o := l.Terrain.Origin
	fmt.Fprintf(c.stdout, "\"terrain\": {\"heightmap\": %s, \"cell_m\": %v, \"min_z_m\": %v, \"max_z_m\": %v, \"origin\": [%v, %v, %v]}\n",
		quoted(filepath.Base(c.to)), l.Terrain.Cell, low, high, o.X, o.Y, o.Z)
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
