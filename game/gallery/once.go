package gallery

import (
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/skijet/skijet/game/options"
)

// drawOnce opens a small window, draws in its first update and closes it: pixels can only be
// read within an update.
func drawOnce(draw func() error) error {
	run := &onceRun{draw: draw}
	ebiten.SetWindowSize(64, 64)
	ebiten.SetWindowTitle(options.Title)
	err := ebiten.RunGameWithOptions(run, &ebiten.RunGameOptions{InitUnfocused: true})
	if run.err != nil {
		return run.err
	}
	return err
}

type onceRun struct {
	draw func() error
	err  error
}

func (r *onceRun) Update() error {
	r.err = r.draw()
	return ebiten.Termination
}

func (*onceRun) Draw(*ebiten.Image) {}

func (*onceRun) Layout(w, h int) (int, int) { return w, h }
