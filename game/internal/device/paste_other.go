//go:build !js

package device

import (
	"github.com/atotto/clipboard"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
)

// readClipboard returns what was copied by any program.
var readClipboard = clipboard.ReadAll

// Copy keeps a text for who pastes it, into any program.
func Copy(text string) error { return clipboard.WriteAll(text) }

// watchPastes does nothing outside a page.
func (d *Device) watchPastes() {}

// paste returns what was copied, if Ctrl+V was pressed in this update.
func (d *Device) paste() (string, error) {
	if !inpututil.IsKeyJustPressed(ebiten.KeyV) || !ebiten.IsKeyPressed(ebiten.KeyControl) && !ebiten.IsKeyPressed(ebiten.KeyMeta) {
		return "", nil
	}
	return readClipboard()
}
