package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/levels"
)

// infoCommand is the command line of info.
type infoCommand struct {
	modelFlags
	Levels []string `arg:"" name:"level" help:"Levels to list."`
}

// run prints what the files of levels contain, what the level uses of it, and what it
// ignores. That explains why a level looks different from the editor.
func (c *infoCommand) run(own shelf, stdout, stderr io.Writer) error {
	for _, name := range c.Levels {
		l, err := own.open(name, stderr, c.options()...)
		if err != nil {
			return err
		}
		infoOf(stdout, l)
	}
	return nil
}

// targetOf says where a zone throws, if it does.
func targetOf(z *levels.Zone) string {
	if z.Kind != levels.ZonePad {
		return ""
	}
	return ", throws to " + place(z.Force)
}

// infoOf prints one level, an element per line.
func infoOf(out io.Writer, l *levels.Level) {
	line := func(kind, format string, values ...any) {
		fmt.Fprintf(out, "  %-10s %s\n", kind, fmt.Sprintf(format, values...))
	}
	fmt.Fprintf(out, "%q\n", l.Name)
	triangles := thousands(solidTriangles(l))
	if l.Terrain != nil {
		triangles += " and " + thousands(l.Terrain.TriangleCount()) + " of terrain"
	}
	if l.About != "" {
		line("about", "%s", l.About)
	}
	line("geometry", "%s triangles in %s, hash %016x", triangles, sizeOf(l.Bounds.Size()), l.ContentHash)
	fmt.Fprintln(out, "used")
	if t := l.Terrain; t != nil {
		line("terrain", "%d x %d heights, %v m apart, material %s", t.Columns, t.Rows, t.Cell, l.Materials[t.Material].Name)
	}
	for i := range l.Structures {
		line("structure", "%s", surface(l, &l.Structures[i]))
	}
	for i := range l.Platforms {
		p := &l.Platforms[i]
		line("platform", "%q, %s, %s", p.Name, counted(len(p.Structures), "structure"), motion(p))
		for k := range p.Structures {
			line("", "%s", surface(l, &p.Structures[k]))
		}
	}
	for _, s := range l.Spawns {
		line("spawn", "%s at %s, yaw %.1f degrees", team(s.Team), place(s.Position), s.Yaw.SignedDegrees())
	}
	for _, f := range l.Flags {
		line("flag", "%s at %s", team(f.Team), place(f.Position))
	}
	for _, z := range l.Zones {
		line("zone", "%s %q from %s to %s%s", z.Kind, z.Name, place(z.Bounds.Min), place(z.Bounds.Max), targetOf(&z))
	}
	for _, p := range l.Pickups {
		line("pickup", "%s at %s", p.Kind, place(p.Position))
	}
	for _, p := range l.Pieces {
		line("piece", "%s of %s at %s, yaw %.1f degrees", p.Kind, team(p.Team), place(p.Position), p.Yaw.SignedDegrees())
	}
	if c := l.Course; c != nil {
		for i, g := range c.Gates {
			line("gate", "%d from %s to %s", i+1, place(g.Min), place(g.Max))
		}
	}
	printData(line, l)
	if l.OwnLimits {
		line("limits", "from %s to %s", place(l.Limits.Min), place(l.Limits.Max))
	}
	printLook(line, l)
	fmt.Fprintln(out, "ignored")
	for _, text := range l.Ignored {
		fmt.Fprintf(out, "  %q\n", text)
	}
	if len(l.Ignored) == 0 {
		fmt.Fprintln(out, "  nothing")
	}
}

// printLook prints what a level has only for the eye.
func printLook(line func(kind, format string, values ...any), l *levels.Level) {
	if toSun := l.Look.SunDirection; toSun != levels.DefaultLook().SunDirection {
		line("sun", "in the direction %s", place(toSun))
	}
	for i := range l.Lights {
		kind := "to all sides"
		if l.Lights[i].Direction != (geom.Vec{}) {
			kind = "spot"
		}
		line("light", "%s at %s", kind, place(l.Lights[i].Position))
	}
	for i := range l.Scenery {
		e := &l.Scenery[i]
		_, filled := placed(e)
		line("scenery", "%s at %s, %s large, only drawn", e.Model[0].Name, place(e.Position), sizeOf(filled.Size()))
	}
}

// printData prints the properties for modules.
func printData(line func(kind, format string, values ...any), l *levels.Level) {
	for i := range l.Data {
		d := &l.Data[i]
		of := d.Part
		if d.Number >= 0 {
			of += fmt.Sprintf(" %d", d.Number)
		}
		for _, one := range d.Properties {
			line("property", "%s of %s", propertyText(&one), strings.TrimSpace(of+" "+d.Name))
		}
	}
}

// propertyText formats a property for modules.
func propertyText(p *levels.Property) string {
	switch len(p.Numbers) {
	case 0:
		return fmt.Sprintf("%s %q", p.Name, p.Text)
	case 1:
		return fmt.Sprintf("%s %v", p.Name, p.Numbers[0])
	}
	return fmt.Sprintf("%s %v", p.Name, p.Numbers)
}

// motion describes how a platform moves.
func motion(p *levels.Platform) string {
	var b strings.Builder
	switch {
	case len(p.Path) == 1:
		fmt.Fprintf(&b, "at %s", stop(&p.Path[0]))
	case p.Closed:
		b.WriteString("round: ")
	default:
		b.WriteString("to and fro: ")
	}
	const most = 8 // an animation has many
	for i := range p.Path {
		if len(p.Path) == 1 || i == most {
			break
		}
		if i > 0 {
			before := &p.Path[i-1]
			if before.TravelTicks != 0 {
				fmt.Fprintf(&b, ", in %.4g s to ", float64(before.TravelTicks)*levels.TickSeconds)
			} else {
				fmt.Fprintf(&b, ", at %.3g m/s to ", before.Speed)
			}
		}
		b.WriteString(stop(&p.Path[i]))
	}
	if more := len(p.Path) - most; more > 0 {
		fmt.Fprintf(&b, ", and %d more", more)
	}
	low, high := p.Path[0].Turn, p.Path[0].Turn
	for _, w := range p.Path {
		low, high = min(low, w.Turn), max(high, w.Turn)
	}
	if way := furthest(p); way != (geom.Vec{}) {
		fmt.Fprintf(&b, ", at most %s", direction(way))
	}
	switch moments := p.Moments(); {
	case moments[len(moments)-1].Turn != moments[0].Turn: // full turns, from which the next cycle goes on
		fmt.Fprintf(&b, ", a wheel that turns by %s a cycle about %s", degrees(high-low), axis(p))
	case high > low:
		fmt.Fprintf(&b, ", a door that turns by %s about %s", degrees(high-low), axis(p))
	}
	if p.TurnTicks != 0 {
		side, ticks := "left", p.TurnTicks
		if ticks < 0 {
			side, ticks = "right", -ticks
		}
		fmt.Fprintf(&b, ", a turn to the %s in %.4g s about %s", side, float64(ticks)*levels.TickSeconds, axis(p))
	}
	if p.Belt != (geom.Vec{}) {
		fmt.Fprintf(&b, ", a belt of %s m/s", place(p.Belt))
	}
	if p.StartTicks != 0 {
		fmt.Fprintf(&b, ", begins %.4g s into it", float64(p.StartTicks)*levels.TickSeconds)
	}
	return b.String()
}

// axis names the axis of a platform, about which it turns to the left.
func axis(p *levels.Platform) string {
	switch a := p.Axis; {
	case a == geom.Vec{} || a == geom.Up():
		return "the upward axis"
	case a == geom.Up().Neg():
		return "the downward axis"
	default:
		return "the axis " + place(a)
	}
}

// furthest returns the way from the first waypoint to that which is furthest from it.
func furthest(p *levels.Platform) (way geom.Vec) {
	for _, w := range p.Path {
		if to := w.Position.Sub(p.Path[0].Position); to.Length() > way.Length() {
			way = to
		}
	}
	return way
}

// direction describes a way by the axis that it follows most.
func direction(way geom.Vec) string {
	a, word := way.Abs(), "up"
	switch most := max(a.X, a.Y, a.Z); {
	case most == a.Z && way.Z < 0:
		word = "down"
	case most == a.Z:
	case most == a.Y && way.Y < 0:
		word = "south"
	case most == a.Y:
		word = "north"
	case way.X < 0:
		word = "west"
	default:
		word = "east"
	}
	return fmt.Sprintf("%s m %s", metres(way.Length()), word)
}

func degrees(turn int) string {
	return fmt.Sprintf("%.4g degrees", float64(turn)*360/levels.FullTurn)
}

// stop describes a waypoint.
func stop(w *levels.Waypoint) string {
	text := place(w.Position)
	switch {
	case w.Turn > 0:
		text += " turned " + degrees(w.Turn) + " to the left"
	case w.Turn < 0:
		text += " turned " + degrees(-w.Turn) + " to the right"
	}
	if w.WaitTicks > 0 {
		text += fmt.Sprintf(" waits %.4g s", float64(w.WaitTicks)*levels.TickSeconds)
	}
	return text
}

// surface describes a structure. Names come from files and are quoted.
func surface(l *levels.Level, s *levels.Structure) string {
	text := fmt.Sprintf("%q, %s, material %s", s.Name, counted(len(s.Indices)/3, "triangle"), l.Materials[s.Material].Name)
	if s.Texture != nil {
		text += fmt.Sprintf(", texture of %d x %d", s.Texture.Width, s.Texture.Height)
	}
	for _, look := range [...]struct {
		has  bool
		name string
	}{{s.Colors != nil, "colours of vertices"}, {s.Emission != nil, "texture of emission"}, {s.Cutoff > 0, "alpha mask"}, {s.Opacity > 0, "transparent"}, {s.Alphas != nil, "alpha of vertices"},
		{s.Unlit, "unlit"}} {
		if look.has {
			text += ", " + look.name
		}
	}
	return text
}

func team(n int) string {
	if n == 0 {
		return "any team"
	}
	return fmt.Sprintf("team %d", n)
}

// place formats a point to a centimetre.
func place(v geom.Vec) string {
	v = v.Add(geom.Vec{}) // turns -0 into 0
	return fmt.Sprintf("(%.2f, %.2f, %.2f)", v.X, v.Y, v.Z)
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
