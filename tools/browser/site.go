package main

import (
	"archive/zip"
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/skijet/skijet/levels"
)

//go:embed index.html
var indexPage []byte

// siteTag leaves all levels but the first out of the arena: they are files beside its page.
const siteTag = "skijet_site"

// wasmFile is the file of the game in its site.
const wasmFile = "arena.wasm"

// buildSite writes the page and everything that it loads into a folder, each file also
// compressed. The game is the folder of its main; empty is the arena.
func buildSite(folder, game string, pack packing, progress io.Writer) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	if err := compile(folder, game, progress); err != nil {
		return err
	}
	names, sizes := []string{wasmFile}, map[string]int64{}
	if game == "" {
		archives, err := writeLevels(folder)
		if err != nil {
			return err
		}
		names = append(names, archives...)
	}
	for _, name := range names {
		info, err := os.Stat(filepath.Join(folder, name))
		if err != nil {
			return err
		}
		sizes[name] = info.Size()
	}
	starter, err := starterScript()
	if err != nil {
		return err
	}
	page, err := pageWith(sizes)
	if err != nil {
		return err
	}
	for name, data := range map[string][]byte{"index.html": page, "wasm_exec.js": starter} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return err
		}
		names = append(names, name)
	}
	fmt.Fprintln(progress, "browser: compressing")
	return pack.files(folder, names)
}

// compile builds the game, or the arena, for a browser.
func compile(folder, game string, progress io.Writer) error {
	file, err := filepath.Abs(filepath.Join(folder, wasmFile))
	if err != nil {
		return err
	}
	args := []string{"build", "-trimpath", "-ldflags=-s -w", "-o", file}
	environ := append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if game == "" {
		copied, err := os.MkdirTemp("", "skijet-engine")
		if err != nil {
			return err
		}
		defer os.RemoveAll(copied)
		modfile, err := withSmallEngine(copied)
		if err != nil {
			return err
		}
		args = append(args, "-modfile="+modfile, "-tags="+siteTag, "github.com/skijet/skijet/cmd/arena")
		environ = append(environ, "GOWORK=off") // beside which another go.mod is refused
	} else {
		args = append(args, ".") // it may open any level without waiting, so that all are in it
	}
	build := exec.Command("go", args...)
	build.Dir = game
	build.Env = environ
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("building %s for the browser: %w\n%s", cmp.Or(game, "the arena"), err, out)
	}
	if game != "" {
		return shrink(file) // whoever makes a game wants to read where it fails
	}
	err = shrink(file, knowCompiler, dropLines, dropHints)
	if errors.Is(err, errTables) {
		fmt.Fprintf(progress, "browser: %v; the download is a tenth larger until then\n", err)
		err = shrink(file, dropHints)
	}
	return err
}

// starterScript returns the script that starts a program, which must be that of its compiler.
func starterScript() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("looking for GOROOT: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}

// pageWith returns the page with the sizes of what it loads, for its progress bar.
func pageWith(sizes map[string]int64) ([]byte, error) {
	list, err := json.Marshal(sizes)
	if err != nil {
		return nil, err
	}
	return bytes.Replace(indexPage, []byte("/*sizes*/ {}"), list, 1), nil
}

// writeLevels writes an archive of every level that is not in the program.
func writeLevels(folder string) (names []string, err error) {
	if err := os.MkdirAll(filepath.Join(folder, "levels"), 0o755); err != nil {
		return nil, err
	}
	for _, level := range levels.EmbeddedNames() {
		if level == levels.FirstLevel {
			continue
		}
		data, err := archive(level)
		if err != nil {
			return nil, err
		}
		name := "levels/" + level + ".zip"
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}

// archive returns the files of a level, not compressed: the archive is, as a whole.
func archive(level string) ([]byte, error) {
	files, err := levels.EmbeddedFiles(level)
	if err != nil {
		return nil, err
	}
	var data bytes.Buffer
	w := zip.NewWriter(&data)
	err = fs.WalkDir(files, "data/"+level, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(files, path)
		if err != nil {
			return err
		}
		file, err := w.CreateHeader(&zip.FileHeader{Name: path, Method: zip.Store})
		if err == nil {
			_, err = file.Write(content)
		}
		return err
	})
	if err == nil {
		err = w.Close()
	}
	return data.Bytes(), err
}
