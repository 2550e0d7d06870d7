package main

import (
	"cmp"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed index.html
var indexPage []byte

// buildSite writes the page and everything that it loads into a folder. The game is
// the folder of its main; empty is the arena.
func buildSite(folder, game string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	file, err := filepath.Abs(filepath.Join(folder, "arena.wasm"))
	if err != nil {
		return err
	}
	program := "github.com/skijet/skijet/cmd/arena"
	if game != "" {
		program = "."
	}
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", file, program)
	build.Dir = game
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("building %s for the browser: %w\n%s", cmp.Or(game, "the arena"), err, out)
	}
	// The script that starts a program must be that of its compiler.
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("looking for GOROOT: %w", err)
	}
	starter, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	for name, data := range map[string][]byte{"index.html": indexPage, "wasm_exec.js": starter} {
		if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
