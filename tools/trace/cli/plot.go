package cli

import (
	"image/color"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/skijet/skijet/internal/scenario"
	"github.com/skijet/skijet/systems"
)

// plotFormats are the extensions of files that can be drawn.
var plotFormats = []string{".svg", ".png", ".pdf"}

func plotFormat(path string) (string, bool) {
	ext := strings.ToLower(filepath.Ext(path))
	return strings.TrimPrefix(ext, "."), slices.Contains(plotFormats, ext)
}

// Sizes of the picture.
const (
	plotWidth   = 9 * vg.Inch
	panelHeight = 2.5 * vg.Inch
	plotMargin  = 0.15 * vg.Inch
	rowHeight   = 0.25 * vg.Inch // of the legend
	swatch      = 0.3 * vg.Inch  // the sample of a line before its name
	lineWidth   = vg.Length(1.6)
)

// plotPoints is the largest number of points of a line. More cannot be distinguished in
// print and would make the file of a long run too large to open.
const plotPoints = 8000

// The colours of players are those of Okabe and Ito, which are distinguishable with
// every kind of colour vision. After eight players the lines are dashed.
var colors = []color.Color{
	color.RGBA{0x00, 0x72, 0xb2, 0xff}, color.RGBA{0xd5, 0x5e, 0x00, 0xff},
	color.RGBA{0x00, 0x9e, 0x73, 0xff}, color.RGBA{0xcc, 0x79, 0xa7, 0xff},
	color.RGBA{0xe6, 0x9f, 0x00, 0xff}, color.RGBA{0x56, 0xb4, 0xe9, 0xff},
	color.RGBA{0x40, 0x40, 0x40, 0xff}, color.RGBA{0xb0, 0xa4, 0x00, 0xff},
}

// panel is one of the diagrams, which have the same horizontal axis.
type panel struct {
	label string
	// span is the smallest range of the axis; otherwise lines that hardly change would
	// fill the panel.
	span     float64
	fromZero bool
	value    func(r *scenario.Row) float64
	// most is the upper end of the axis, for a closer look; 0 shows everything.
	most float64
}

var (
	speedPanel  = panel{label: "Speed (m/s)", span: 5, fromZero: true, value: func(r *scenario.Row) float64 { return r.Velocity.Length() }}
	heightPanel = panel{label: "Height of feet (m)", span: 2, value: func(r *scenario.Row) float64 { return r.Position.Z }}
	energyPanel = panel{label: "Energy (units)", span: 10, fromZero: true, value: func(r *scenario.Row) float64 { return r.Energy }}
	dregsPanel  = panel{label: "Energy, close to empty", fromZero: true, value: energyPanel.value, most: 8}
)

// chart collects the lines of all panels.
type chart struct {
	title  string
	across string  // label of the horizontal axis
	end    float64 // of the horizontal axis
	panels []panel
	height vg.Length // of a panel
	names  []string
	styles []draw.LineStyle
	lines  []plotter.XYs // panel after panel, a line per name

	ticks  int
	stride int // ticks from point to point
}

// newChart returns a chart over time, with a line for each name.
func newChart(title string, panels []panel, names []string, ticks int) *chart {
	c := &chart{title: title, across: "Time (s)", end: max(float64(ticks)*systems.TickSeconds, systems.TickSeconds),
		panels: panels, height: panelHeight, names: names, ticks: ticks, stride: 1 + ticks/plotPoints}
	for i := range names {
		c.styles = append(c.styles, lineStyle(i%len(colors), i/len(colors)))
	}
	c.lines = make([]plotter.XYs, len(panels)*len(names))
	return c
}

// lineStyle is a line in one of the colours, dashed unless dashes is 0.
func lineStyle(color, dashes int) draw.LineStyle {
	style := draw.LineStyle{Color: colors[color], Width: lineWidth}
	if dashes > 0 {
		style.Dashes = []vg.Length{6 / vg.Length(dashes), 2}
	}
	return style
}

func (c *chart) see(f *scenario.Frame) error { return c.seeFrom(0, f) }

// seeFrom adds the players of a frame to the lines from index first on.
func (c *chart) seeFrom(first int, f *scenario.Frame) error {
	if f.Tick%c.stride != 0 && f.Tick != c.ticks {
		return nil
	}
	for p := range c.panels {
		for i := range f.Rows {
			line := c.line(p, first+i)
			*line = append(*line, plotter.XY{
				X: float64(f.Tick) * systems.TickSeconds, Y: c.panels[p].value(&f.Rows[i]),
			})
		}
	}
	return nil
}

// line is the line of a name in a panel.
func (c *chart) line(panel, name int) *plotter.XYs { return &c.lines[panel*len(c.names)+name] }

// save draws the picture to a new file.
func (c *chart) save(files *outputs, path string) error {
	file, err := files.create(path)
	if err != nil {
		return err
	}
	plots, err := c.plots()
	if err != nil {
		return err
	}
	legend := newLegend(c.names, c.styles, plots[0][0].Legend.TextStyle, plotWidth-2*plotMargin)
	height := vg.Length(len(c.panels))*c.height + legend.height() + 2*plotMargin
	format, _ := plotFormat(path)
	canvas, err := draw.NewFormattedCanvas(plotWidth, height, format)
	if err != nil {
		return err
	}
	page := draw.New(canvas)
	page.FillPolygon(color.White, page.ClipPolygonXY([]vg.Point{
		page.Min, {X: page.Max.X, Y: page.Min.Y}, page.Max, {X: page.Min.X, Y: page.Max.Y}}))
	page = draw.Crop(page, plotMargin, -plotMargin, plotMargin, -plotMargin)
	legend.draw(page)
	tiles := draw.Tiles{Rows: len(c.panels), Cols: 1, PadY: vg.Millimeter * 3}
	body := draw.Crop(page, 0, 0, 0, -legend.height())
	for i, row := range plot.Align(plots, tiles, body) {
		plots[i][0].Draw(row[0])
	}
	_, err = canvas.WriteTo(file)
	return err
}

// plots returns one plot per panel, from top to bottom.
func (c *chart) plots() ([][]*plot.Plot, error) {
	var all [][]*plot.Plot
	for i := range c.panels {
		p := plot.New()
		p.Y.Label.Text = c.panels[i].label
		for _, axis := range []*plot.Axis{&p.X, &p.Y} {
			axis.Label.TextStyle.Font.Size = font.Points(11)
			axis.Tick.Label.Font.Size = font.Points(9)
			axis.Tick.Label.Font.Variant, axis.Label.TextStyle.Font.Variant = "Sans", "Sans"
		}
		p.X.Tick.Marker, p.Y.Tick.Marker = niceTicks(12), niceTicks(5)
		grid := plotter.NewGrid()
		grid.Vertical.Color, grid.Horizontal.Color = color.Gray{0xe0}, color.Gray{0xe0}
		p.Add(grid)
		for k := range c.names {
			line, err := plotter.NewLine(*c.line(i, k))
			if err != nil {
				return nil, err
			}
			line.LineStyle = c.styles[k]
			p.Add(line)
		}
		p.X.Min, p.X.Max = 0, c.end
		if c.panels[i].fromZero {
			p.Y.Min = 0
		}
		p.Y.Max = max(p.Y.Max, p.Y.Min+c.panels[i].span)
		if c.panels[i].most > 0 {
			p.Y.Max = c.panels[i].most
		}
		all = append(all, []*plot.Plot{p})
	}
	all[0][0].Title.Text = c.title
	all[0][0].Title.TextStyle.Font.Size = font.Points(13)
	all[0][0].Title.TextStyle.Font.Variant = "Sans"
	all[0][0].Legend.TextStyle.Font.Variant = "Sans"
	all[len(all)-1][0].X.Label.Text = c.across
	return all, nil
}
