package levels

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/skijet/skijet/levels/internal/fault"
	"github.com/skijet/skijet/levels/internal/files"
	"github.com/skijet/skijet/levels/internal/model"
)

const manifestName = "level.json"

// Load reads the level at a path: a folder with a level.json, or one .glb or .gltf file.
// It reads nothing outside that folder, or the folder of that file, not even through a
// symbolic link.
func Load(file string, options ...Option) (*Level, error) {
	l, err := load(file, newSettings(options))
	return l, public(err)
}

func load(file string, o settings) (*Level, error) {
	info, err := os.Stat(file)
	if err != nil {
		return nil, &fault.Error{File: filepath.ToSlash(file), Reason: "cannot be opened", Err: err}
	}
	folder, name := file, "."
	if !info.IsDir() {
		// Any further check would open it, and opening a pipe waits.
		if !info.Mode().IsRegular() {
			return nil, &fault.Error{File: filepath.ToSlash(file), Reason: "is neither a file nor a folder", Err: fault.ErrFormat}
		}
		folder, name = filepath.Split(file)
	}
	if folder == "" {
		folder = "."
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, &fault.Error{File: filepath.ToSlash(folder), Reason: "cannot be opened", Err: err}
	}
	defer root.Close()
	o.folder = filepath.ToSlash(folder)
	l, err := loadFS(root.FS(), name, o)
	if e := (*fault.Error)(nil); errors.As(err, &e) {
		e.File = filepath.ToSlash(filepath.Join(folder, e.File))
	}
	if err == nil && l.Name == "" {
		l.Name = nameOf(filepath.Base(file))
	}
	return l, err
}

// LoadFS reads the level called name in fsys: a folder with a level.json ("."
// for fsys itself), or one .glb or .gltf file.
func LoadFS(fsys fs.FS, name string, options ...Option) (*Level, error) {
	l, err := loadFS(fsys, name, newSettings(options))
	return l, public(err)
}

func loadFS(fsys fs.FS, name string, o settings) (*Level, error) {
	if !fs.ValidPath(name) {
		return nil, &fault.Error{File: name, Reason: "not a slash-separated path inside the file system", Err: fault.ErrFormat}
	}
	if path.Base(name) == manifestName {
		name = path.Dir(name)
	}
	s := files.New(fsys, o.step)
	if IsModel(name) {
		return loadModelLevel(s, o, name)
	}
	info, err := fs.Stat(fsys, name)
	if err != nil {
		return nil, &fault.Error{File: name, Reason: "cannot be opened", Err: err}
	}
	if !info.IsDir() {
		return nil, &fault.Error{File: name, Reason: wantedFormat(name), Err: fault.ErrFormat}
	}
	if o.scale != 1 {
		return nil, &fault.Error{File: name, Reason: "is a folder: it says the scale of each model in its " + manifestName, Err: fault.ErrFormat}
	}
	return loadFolder(s.In(name), o)
}

// IsModel reports whether a level of that name is one .glb or .gltf file, which [Scale]
// can scale.
func IsModel(name string) bool { return model.IsModel(name) }

// nameOf returns the name of a level without a name of its own.
func nameOf(file string) string { return strings.TrimSuffix(file, path.Ext(file)) }

// Open returns the embedded level of that name, or else loads the level at that path.
func Open(nameOrPath string, options ...Option) (*Level, error) {
	if slices.Contains(EmbeddedNames(), nameOrPath) {
		return Embedded(nameOrPath, options...)
	}
	info, err := os.Stat(nameOrPath)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &Error{
			File:   nameOrPath,
			Reason: "is neither a file nor a folder nor an embedded level (" + strings.Join(EmbeddedNames(), ", ") + ")",
			Err:    fs.ErrNotExist,
		}
	}
	if err == nil && info.IsDir() {
		if _, err := os.Stat(filepath.Join(nameOrPath, manifestName)); errors.Is(err, fs.ErrNotExist) {
			return nil, &Error{File: nameOrPath, Reason: "is a folder without a " + manifestName, Err: fs.ErrNotExist}
		}
	}
	return Load(nameOrPath, options...)
}

// wantedFormat says what would be right in place of a file that is no level.
func wantedFormat(name string) string {
	kind := strings.ToLower(path.Ext(name))
	switch kind {
	case ".png", ".raw", ".r16", ".ter":
		return "is a heightmap: convert it to a level first, with tools/level convert"
	case ".jpg", ".jpeg", ".tif", ".tiff", ".bmp", ".webp", ".exr", ".tga", ".gif", ".asc", ".hgt":
		return "is no heightmap: want a 16-bit grayscale PNG, a RAW (.raw or .r16) or a .ter"
	case ".blend", ".fbx", ".obj", ".dae", ".stl", ".ply", ".3ds", ".max", ".usd", ".usdz", ".abc", ".map", ".bsp", ".dif", ".dts":
		return fmt.Sprintf("is a %s: export it as glTF (.glb)", kind)
	}
	return "want a folder with a " + manifestName + ", a .glb or a .gltf file"
}
