// Package gametest runs the tests of a package inside Ebitengine's loop, outside
// of which no pixel can be read:
//
//	func TestMain(m *testing.M) { gametest.Main(m) }
package gametest

import (
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	// Without a display the tests end with one line instead of a panic.
	_ "github.com/skijet/skijet/game/options/guard"
)

// runner is a game whose first update runs the tests and whose first update is
// its last.
type runner struct {
	m    *testing.M
	code int
}

// Update runs the tests.
func (r *runner) Update() error {
	r.code = r.m.Run()
	return ebiten.Termination
}

// Draw draws nothing; tests draw into images of their own.
func (*runner) Draw(*ebiten.Image) {}

// Layout takes the window as it is.
func (*runner) Layout(w, h int) (int, int) { return w, h }

// Main runs the tests in a small window and ends the process with their status.
func Main(m *testing.M) {
	r := &runner{m: m, code: 1}
	ebiten.SetWindowSize(64, 64)
	err := ebiten.RunGameWithOptions(r, &ebiten.RunGameOptions{InitUnfocused: true})
	if err != nil && !errors.Is(err, ebiten.Termination) {
		fmt.Fprintln(os.Stderr, "gametest:", err)
		os.Exit(1)
	}
	os.Exit(r.code)
}

// Save keeps a picture for people where GAME_PICTURES names a folder.
func Save(t *testing.T, name string, picture image.Image) {
	t.Helper()
	folder := os.Getenv("GAME_PICTURES")
	if folder == "" {
		return
	}
	file, err := os.Create(filepath.Join(folder, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := png.Encode(file, picture); err != nil {
		t.Fatal(err)
	}
}
