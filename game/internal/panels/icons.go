package panels

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"github.com/skijet/skijet/game/hud"
)

// stroke is a line or an outline of a sign, in a square from -1 to 1, y downward.
type stroke struct {
	points [][2]float64
	filled bool
}

// oval is a ring of points.
func oval(x, y, width, height float64) [][2]float64 {
	const corners = 24
	var points [][2]float64
	for i := range corners {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		points = append(points, [2]float64{x + width*cos, y + height*sin})
	}
	return points
}

// ring closes an oval around the middle.
func ring(width, height float64) [][2]float64 {
	return append(oval(0, 0, width, height), [2]float64{width, 0})
}

// closed ends an outline where it begins.
func closed(points [][2]float64) [][2]float64 { return append(slices.Clone(points), points[0]) }

// filled is a sign of one outline.
func filled(points [][2]float64) []stroke { return []stroke{{points: points, filled: true}} }

// outlines are the icons that are not round.
var cross = [][2]float64{{-0.3, -0.9}, {0.3, -0.9}, {0.3, -0.3}, {0.9, -0.3}, {0.9, 0.3}, {0.3, 0.3},
	{0.3, 0.9}, {-0.3, 0.9}, {-0.3, 0.3}, {-0.9, 0.3}, {-0.9, -0.3}, {-0.3, -0.3}}

// iconSigns are the signs of icons.
var iconSigns = [...][]stroke{
	hud.IconDot:      filled(oval(0, 0, 0.7, 0.7)),
	hud.IconRing:     {{points: ring(0.8, 0.8)}},
	hud.IconSquare:   filled([][2]float64{{-0.8, -0.8}, {0.8, -0.8}, {0.8, 0.8}, {-0.8, 0.8}}),
	hud.IconDiamond:  filled([][2]float64{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}),
	hud.IconCross:    filled(cross),
	hud.IconArrow:    filled([][2]float64{{0, -1}, {0.8, 0.8}, {0, 0.35}, {-0.8, 0.8}}),
	hud.IconFlag:     filled([][2]float64{{-0.7, -1}, {0.9, -0.55}, {-0.5, 0}, {-0.5, 1}, {-0.7, 1}}),
	hud.IconTriangle: filled([][2]float64{{0, -0.9}, {0.95, 0.75}, {-0.95, 0.75}}),
	hud.IconHome:     filled([][2]float64{{0, -0.95}, {1, 0}, {0.7, 0}, {0.7, 0.85}, {0.2, 0.85}, {0.2, 0.3}, {-0.2, 0.3}, {-0.2, 0.85}, {-0.7, 0.85}, {-0.7, 0}, {-1, 0}}),
	hud.IconGate:     filled([][2]float64{{-0.9, -0.9}, {0.9, -0.9}, {0.9, 0.9}, {0.55, 0.9}, {0.55, -0.5}, {-0.55, -0.5}, {-0.55, 0.9}, {-0.9, 0.9}}),
	hud.IconBolt:     filled(bolt),
	hud.IconNoPower:  {{points: closed(bolt)}, {points: [][2]float64{{-0.9, -0.8}, {0.9, 0.8}}}},
	hud.IconSupplies: {{points: [][2]float64{{-0.9, -0.6}, {0.9, -0.6}, {0.9, 0.9}, {-0.9, 0.9}, {-0.9, -0.6}}}, {points: [][2]float64{{0, -0.2}, {0, 0.6}}}, {points: [][2]float64{{-0.4, 0.2}, {0.4, 0.2}}}},
	hud.IconStar: filled([][2]float64{{0, -1}, {0.25, -0.33}, {0.95, -0.31}, {0.4, 0.13}, {0.59, 0.81}, {0, 0.42}, {-0.59, 0.81},
		{-0.4, 0.13}, {-0.95, -0.31}, {-0.25, -0.33}}),
}

var bolt = [][2]float64{{0.3, -1}, {-0.6, 0.15}, {-0.05, 0.15}, {-0.3, 1}, {0.6, -0.2}, {0.05, -0.2}}

// weaponSigns are the icons of weapons, by the names that looks have for them.
var weaponSigns = map[string][]stroke{
	"bolt":    filled(bolt),
	"plasma":  {{points: oval(0.2, 0, 0.6, 0.6), filled: true}, {points: [][2]float64{{-1, -0.35}, {-0.35, -0.35}}}, {points: [][2]float64{{-1, 0.35}, {-0.35, 0.35}}}},
	"disc":    {{points: ring(1, 0.5)}, {points: oval(0, 0, 0.4, 0.18), filled: true}},
	"bullet":  filled([][2]float64{{-0.8, -0.35}, {0.2, -0.35}, {0.9, 0}, {0.2, 0.35}, {-0.8, 0.35}}),
	"shell":   filled([][2]float64{{-0.45, 0.9}, {-0.45, -0.2}, {0, -1}, {0.45, -0.2}, {0.45, 0.9}}),
	"grenade": {{points: oval(0, 0.25, 0.65, 0.7), filled: true}, {points: [][2]float64{{-0.25, -0.7}, {0.25, -0.7}, {0.7, -0.2}}}},
	"missile": {{points: [][2]float64{{-0.6, -0.22}, {0.4, -0.22}, {1, 0}, {0.4, 0.22}, {-0.6, 0.22}}, filled: true},
		{points: [][2]float64{{-0.9, -0.7}, {-0.4, -0.1}, {-0.4, 0.1}, {-0.9, 0.7}}, filled: true}},
	"mine":   {{points: [][2]float64{{-0.9, 0.5}, {-0.5, -0.1}, {0.5, -0.1}, {0.9, 0.5}}, filled: true}, {points: oval(0, -0.4, 0.22, 0.22), filled: true}},
	"ray":    {{points: [][2]float64{{-1, 0.6}, {1, -0.6}}}, {points: oval(0.75, -0.45, 0.25, 0.25), filled: true}},
	"beam":   {{points: [][2]float64{{-1, 0}, {-0.55, -0.6}, {-0.2, 0.4}, {0.2, -0.5}, {0.55, 0.5}, {1, 0}}}},
	"repair": filled(cross),
}

// unknownSign is that of a weapon without an icon.
var unknownSign = filled(oval(0, 0, 0.5, 0.5))

// signKey names a drawn sign: an icon or, with a name, that of a weapon.
type signKey struct {
	icon   hud.Icon
	weapon string
	pixels int // half its width
}

// maxSigns limits the drawn signs while a window is resized.
const maxSigns = 256

// signImage returns a sign in white, which is drawn once for each size.
func (h *HUD) signImage(key signKey) *ebiten.Image {
	if image, ok := h.signs[key]; ok {
		return image
	}
	if len(h.signs) >= maxSigns {
		for _, image := range h.signs {
			image.Deallocate()
		}
		clear(h.signs)
	}
	strokes := unknownSign
	if known, ok := weaponSigns[key.weapon]; ok {
		strokes = known
	} else if key.weapon == "" && key.icon >= 0 && int(key.icon) < len(iconSigns) {
		strokes = iconSigns[key.icon]
	}
	image := ebiten.NewImage(2*key.pixels+2*signMargin, 2*key.pixels+2*signMargin)
	drawSign(image, strokes, float64(key.pixels))
	h.signs[key] = image
	return image
}

// signMargin is the free border of the image of a sign, pixels: for smooth edges and for
// what is a little larger than its square.
const signMargin = 3

// drawSign draws a sign in white in the middle of an image.
func drawSign(image *ebiten.Image, strokes []stroke, half float64) {
	middle := half + signMargin
	o := vector.DrawPathOptions{AntiAlias: true}
	for _, s := range strokes {
		var path vector.Path
		for i, p := range s.points {
			x, y := float32(middle+half*p[0]), float32(middle+half*p[1])
			if i == 0 {
				path.MoveTo(x, y)
			} else {
				path.LineTo(x, y)
			}
		}
		if s.filled {
			path.Close()
			vector.FillPath(image, &path, &vector.FillOptions{}, &o)
			continue
		}
		vector.StrokePath(image, &path, &vector.StrokeOptions{Width: float32(max(half*0.24, 1))}, &o)
	}
}

// drawn draws a sign around a place, turned clockwise by an angle.
func (c *canvas) drawn(key signKey, x, y, half, angle float64, tone color.RGBA) {
	if c.dst == nil {
		return
	}
	if angle != 0 && key.weapon == "" && (key.icon == hud.IconArrow || key.icon == hud.IconTriangle) {
		c.turned(iconSigns[key.icon][0].points, x, y, half, angle, tone)
		return
	}
	key.pixels = int(min(max(snap(half), 1), 256))
	middle, image, k := float64(key.pixels+signMargin), c.hud.signImage(key), &c.hud.ink
	if angle == 0 && key.pixels <= mostSheetSign {
		s := k.spotOf(image, c.dst)
		k.stamp(&s, float32(snap(x)-middle), float32(snap(y)-middle), tone)
		c.done()
		return
	}
	o := &c.hud.mesh.sign
	o.GeoM.Reset()
	o.GeoM.Translate(-middle, -middle)
	o.Filter = ebiten.FilterLinear
	o.GeoM.Rotate(angle)
	o.GeoM.Translate(x, y)
	o.ColorScale = scaleOf(tone)
	k.flush(c.dst)
	c.dst.DrawImage(image, o)
}

// mostSheetSign is the largest half of a sign that is put on the sheet with the letters,
// pixels.
const mostSheetSign = 64

// Icon draws a symbol of a size around a position, turned clockwise by an angle in
// radians.
func (c *Canvas) Icon(icon hud.Icon, x, y, size, angle float64, fill color.RGBA) {
	u := c.canvas.unit
	c.canvas.drawn(signKey{icon: icon}, x*u, y*u, size*u/2, angle, fill)
}

// WeaponIcon draws the sign of a weapon around a place, by the name that its look
// has for it. An unknown name draws a dot.
func (c *Canvas) WeaponIcon(name string, x, y, size float64, tone color.RGBA) {
	u := c.canvas.unit
	c.canvas.drawn(signKey{weapon: cmp.Or(name, "?")}, x*u, y*u, size*u/2, 0, tone)
}

// HasWeaponIcon reports whether there is a sign of a name.
func HasWeaponIcon(name string) bool { return weaponSigns[name] != nil }
