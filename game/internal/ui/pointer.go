package ui

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
)

// Pointer is the mouse, or a finger.
type Pointer struct {
	X, Y float64 // pixels
	Down bool
}

// pointer tells ebitenui about a Pointer.
type pointer struct {
	Pointer
	before Pointer // at the last update
}

// Update does nothing: the pointer was set.
func (*pointer) Update() {}

// AfterUpdate ends an update.
func (p *pointer) AfterUpdate() { p.before = p.Pointer }

// Draw does nothing.
func (*pointer) Draw(*ebiten.Image) {}

// AfterDraw does nothing.
func (*pointer) AfterDraw(*ebiten.Image) {}

// MouseButtonPressed reports whether the left button is down; there is no other.
func (p *pointer) MouseButtonPressed(b ebiten.MouseButton) bool {
	return b == ebiten.MouseButtonLeft && p.Down
}

// MouseButtonJustPressed reports whether it went down.
func (p *pointer) MouseButtonJustPressed(b ebiten.MouseButton) bool {
	return p.MouseButtonPressed(b) && !p.before.Down
}

// MouseButtonJustReleased reports whether it went up.
func (p *pointer) MouseButtonJustReleased(b ebiten.MouseButton) bool {
	return b == ebiten.MouseButtonLeft && !p.Down && p.before.Down
}

// CursorPosition returns where the pointer is.
func (p *pointer) CursorPosition() (x, y int) { return int(p.X), int(p.Y) }

// GetCursorImage returns nil: the cursor is that of the system.
func (*pointer) GetCursorImage(string) *ebiten.Image { return nil }

// GetCursorOffset returns nothing.
func (*pointer) GetCursorOffset(string) image.Point { return image.Point{} }

// at returns the pixel of the pointer.
func (p *pointer) at() image.Point { return image.Pt(int(p.X), int(p.Y)) }

// moved reports whether it moved since the last update.
func (p *pointer) moved() bool { return p.X != p.before.X || p.Y != p.before.Y }
