package hud

import (
	"image"
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"
)

// DesignHeight is the height of a window in design pixels, unless it is narrow.
const DesignHeight = 720

// Canvas draws over a frame as the HUD does. Lengths are design pixels from the top
// left: a window is 720 of them high, or higher if it is narrow, see [Canvas.Size].
// Colours are those of package image/color; [Fade] makes one transparent.
type Canvas interface {
	// Size returns the width and height of the screen in design pixels.
	Size() (width, height float64)
	// Unit returns how many pixels a design pixel is.
	Unit() float64
	// Image returns the screen itself, in pixels of the screen, for anything that a Canvas
	// cannot draw.
	Image() *ebiten.Image
	// Text writes s with its top at y and returns its width.
	Text(s string, x, y float64, st TextStyle) float64
	// Measure returns the width of s.
	Measure(s string, st TextStyle) float64
	// Box fills a rectangle.
	Box(x, y, width, height float64, fill color.RGBA)
	// Panel darkens a rectangle, so that what is written there can be read.
	Panel(x, y, width, height float64)
	// Bar draws a bar of which a fraction is full, 0 to 1.
	Bar(x, y, width, height, fraction float64, fill color.RGBA)
	// Line draws a smooth line.
	Line(x0, y0, x1, y1, width float64, stroke color.RGBA)
	// Arc draws a piece of a ring, between angles in radians clockwise from the top.
	Arc(x, y, radius, from, to, width float64, stroke color.RGBA)
	// Picture draws an image over a rectangle.
	Picture(image *ebiten.Image, x, y, width, height float64, tint color.RGBA)
	// Icon draws a symbol of a size around a position, turned clockwise by an angle in
	// radians.
	Icon(icon Icon, x, y, size, angle float64, fill color.RGBA)
	// WeaponIcon draws the sign of a weapon around a place, by the name that its look
	// has for it. An unknown name draws a dot.
	WeaponIcon(name string, x, y, size float64, tone color.RGBA)
}

// Unit returns how many pixels a design pixel is on a screen of a size. Narrow screens scale by
// their width, so that nothing overlaps.
func Unit(size image.Point) float64 {
	return min(float64(size.Y), float64(size.X)*0.7) / DesignHeight
}

// Font is a typeface.
type Font int

// Fonts of the HUD.
const (
	Medium Font = iota
	Bold
	Mono
)

// Align is which point of a text its position is.
type Align int

// The position of a text is its left end, its middle or its right end.
const (
	AlignLeft Align = iota
	AlignCenter
	AlignRight
)

// TextStyle is the style of a text. The zero value is white and 16 high.
type TextStyle struct {
	Font  Font
	Size  float64 // 0 means 16; letters are at most 2048 pixels high
	Color color.RGBA
	Align Align
	// OnPanel leaves out the shadow that makes a text readable over the world.
	OnPanel bool
}

// Icon is a small symbol.
type Icon int

// Icons.
const (
	IconDot Icon = iota
	IconRing
	IconSquare
	IconDiamond
	IconCross // of a medic
	IconArrow // points up
	IconFlag
	IconTriangle
	IconHome
	IconGate
	IconBolt     // of a generator
	IconNoPower  // of one that is down
	IconSupplies // of a station
	IconStar
)
