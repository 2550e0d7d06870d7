package hud_test

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	_ "github.com/skijet/skijet/game/options/guard"
)

// runner runs the tests inside a running game, where pixels can be read.
type runner struct {
	m    *testing.M
	code int
}

func (r *runner) Update() error {
	r.code = r.m.Run()
	return ebiten.Termination
}

func (*runner) Draw(*ebiten.Image)         {}
func (*runner) Layout(w, h int) (int, int) { return w, h }

func TestMain(m *testing.M) {
	r := &runner{m: m, code: 1}
	err := ebiten.RunGameWithOptions(r, &ebiten.RunGameOptions{InitUnfocused: true})
	if err != nil && !errors.Is(err, ebiten.Termination) {
		fmt.Fprintln(os.Stderr, "hud:", err)
		os.Exit(1)
	}
	os.Exit(r.code)
}
