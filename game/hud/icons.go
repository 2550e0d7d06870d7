package hud

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2/vector"
)

// stroke is a line or an outline of a sign, in a square from -1 to 1, y downward.
type stroke struct {
	points [][2]float64
	filled bool
}

// oval is a ring of points.
func oval(x, y, width, height float64) [][2]float64 {
	const corners = 16
	var points [][2]float64
	for i := range corners {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / corners)
		points = append(points, [2]float64{x + width*cos, y + height*sin})
	}
	return points
}

// weaponSigns are the icons of weapons, by the names that looks have for them.
var weaponSigns = map[string][]stroke{
	"bolt":    {{points: [][2]float64{{0.3, -1}, {-0.6, 0.15}, {-0.05, 0.15}, {-0.3, 1}, {0.6, -0.2}, {0.05, -0.2}}, filled: true}},
	"plasma":  {{points: oval(0.2, 0, 0.6, 0.6), filled: true}, {points: [][2]float64{{-1, -0.35}, {-0.35, -0.35}}}, {points: [][2]float64{{-1, 0.35}, {-0.35, 0.35}}}},
	"disc":    {{points: append(oval(0, 0, 1, 0.5), [2]float64{1, 0})}, {points: oval(0, 0, 0.4, 0.18), filled: true}},
	"bullet":  {{points: [][2]float64{{-0.8, -0.35}, {0.2, -0.35}, {0.9, 0}, {0.2, 0.35}, {-0.8, 0.35}}, filled: true}},
	"shell":   {{points: [][2]float64{{-0.45, 0.9}, {-0.45, -0.2}, {0, -1}, {0.45, -0.2}, {0.45, 0.9}}, filled: true}},
	"grenade": {{points: oval(0, 0.25, 0.65, 0.7), filled: true}, {points: [][2]float64{{-0.25, -0.7}, {0.25, -0.7}, {0.7, -0.2}}}},
	"missile": {{points: [][2]float64{{-0.6, -0.22}, {0.4, -0.22}, {1, 0}, {0.4, 0.22}, {-0.6, 0.22}}, filled: true},
		{points: [][2]float64{{-0.9, -0.7}, {-0.4, -0.1}, {-0.4, 0.1}, {-0.9, 0.7}}, filled: true}},
	"mine":   {{points: [][2]float64{{-0.9, 0.5}, {-0.5, -0.1}, {0.5, -0.1}, {0.9, 0.5}}, filled: true}, {points: oval(0, -0.4, 0.22, 0.22), filled: true}},
	"ray":    {{points: [][2]float64{{-1, 0.6}, {1, -0.6}}}, {points: oval(0.75, -0.45, 0.25, 0.25), filled: true}},
	"beam":   {{points: [][2]float64{{-1, 0}, {-0.55, -0.6}, {-0.2, 0.4}, {0.2, -0.5}, {0.55, 0.5}, {1, 0}}}},
	"repair": {{points: outlines[IconCross], filled: true}},
}

// WeaponIcon draws the sign of a weapon around a place, by the name that its look
// has for it. An unknown name draws a dot.
func (c *Canvas) WeaponIcon(name string, x, y, size float64, tone color.RGBA) {
	u := c.canvas.unit
	c.canvas.sign(name, x*u, y*u, size*u/2, tone)
}

func (c *canvas) sign(name string, x, y, half float64, tone color.RGBA) {
	strokes, ok := weaponSigns[name]
	if !ok {
		vector.FillCircle(c.dst, float32(x), float32(y), float32(half*0.5), tone, true)
		return
	}
	o := vector.DrawPathOptions{AntiAlias: true}
	o.ColorScale.ScaleWithColor(tone)
	for _, s := range strokes {
		var path vector.Path
		for i, p := range s.points {
			px, py := float32(x+half*p[0]), float32(y+half*p[1])
			if i == 0 {
				path.MoveTo(px, py)
			} else {
				path.LineTo(px, py)
			}
		}
		if s.filled {
			path.Close()
			vector.FillPath(c.dst, &path, &vector.FillOptions{}, &o)
			continue
		}
		vector.StrokePath(c.dst, &path, &vector.StrokeOptions{Width: float32(max(half*0.22, 1))}, &o)
	}
}

// HasWeaponIcon reports whether there is a sign of a name.
func HasWeaponIcon(name string) bool { return weaponSigns[name] != nil }
