package cli

import (
	"errors"
	"os"
	"path/filepath"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/scenario"
	"github.com/skijet/skijet/systems/tribes"
	"github.com/skijet/skijet/systems/weapons"
)

// scenarioFolder contains the scenarios of the figures, relative to the root of the
// module.
const scenarioFolder = "testdata/scenarios"

// figure is a picture of docs/feel.md.
type figure struct {
	file  string
	chart func(folder string) (*chart, error)
}

var figures = []figure{
	{"feel-ski.png", overlay("A ski run: down 3 in 8, on the flat, up a ramp", []panel{speedPanel, heightPanel},
		"feel-ski.json", "feel-ski-original.json")},
	{"feel-jet.png", overlay("Jets held from the ground on", []panel{energyPanel, dregsPanel, heightPanel}, "feel-jet.json")},
	{"feel-blast.png", func(string) (*chart, error) { return blastChart() }},
	{"feel-jump.png", overlay("A jump from standing", []panel{heightPanel}, "feel-jump.json", "feel-jump-original.json")},
}

// drawFigures draws all figures to a directory, or none if one fails.
func drawFigures(into, scenarios string) (err error) {
	if err := os.MkdirAll(into, 0o755); err != nil {
		return err
	}
	var files outputs
	defer func() { err = errors.Join(err, files.discard()) }()
	for _, f := range figures {
		c, err := f.chart(scenarios)
		if err != nil {
			return err
		}
		if err := c.save(&files, filepath.Join(into, f.file)); err != nil {
			return err
		}
	}
	return files.commit()
}

// overlay is a chart of the players of several scenarios on one time axis. The
// scenarios may have different rules.
func overlay(title string, panels []panel, names ...string) func(folder string) (*chart, error) {
	return func(folder string) (*chart, error) {
		var all []*scenario.Scenario
		var players []string
		ticks := 0
		for _, name := range names {
			s, err := scenario.Read(filepath.Join(folder, name))
			if err != nil {
				return nil, err
			}
			all = append(all, s)
			players = append(players, s.Names()...)
			ticks = max(ticks, s.Ticks)
		}
		c := newChart(title, panels, players, ticks)
		if len(panels) == 1 {
			c.height = tallPanel
		}
		first := 0
		for _, s := range all {
			level, err := s.OpenLevel()
			if err != nil {
				return nil, err
			}
			if err := s.Run(level, func(f *scenario.Frame) error { return c.seeFrom(first, f) }); err != nil {
				return nil, err
			}
			first += len(s.Players)
		}
		return c, nil
	}
}

// tallPanel is the height of the panel of a picture with only one.
const tallPanel = 4.5 * vg.Inch

// Constants of the figure of explosions.
const (
	blastEnd  = 9.5  // m from the blast to the middle of the body
	blastStep = 0.01 // m
	// boostAt is the distance at which the boosted plain rule pushes light armour as much
	// as the rule of Tribes, m: its peak, a well-timed disc jump.
	boostAt = 2.0
)

// blastRules are the rules of the figure of explosions. For the boosted one, the kick of
// the disc is scaled so that it agrees with Tribes at boostAt.
var blastRules = []struct {
	name    string
	rule    components.BlastRule
	boosted bool
}{
	{"Tribes", components.BlastTribes, false},
	{"plain", components.BlastBasic, false},
	{"plain, boosted", components.BlastBasic, true},
}

// blastChart shows the change of velocity from a disc over distance, with a colour for
// each armour and a dash pattern for each rule.
func blastChart() (*chart, error) {
	catalogue, err := weapons.NewCatalogue(weapons.Standard()...)
	if err != nil {
		return nil, err
	}
	disc, _ := catalogue.Lookup("disc")
	armors := []components.ArmorData{tribes.Light(), tribes.Medium(), tribes.Heavy()}
	var names []string
	for _, armor := range armors {
		for _, r := range blastRules {
			names = append(names, armor.Name+", "+r.name)
		}
	}
	c := newChart("A disc goes off", []panel{{label: "Velocity change (m/s)", span: 5, fromZero: true}}, names, 0)
	c.across, c.end, c.height = "From the blast to the middle of the body (m)", blastEnd, tallPanel
	boost := kick(disc.Projectile.Payload, components.BlastTribes, &armors[0], boostAt) /
		kick(disc.Projectile.Payload, components.BlastBasic, &armors[0], boostAt)
	for i := range names {
		armor, r := &armors[i/len(blastRules)], blastRules[i%len(blastRules)]
		c.styles[i] = lineStyle(i/len(blastRules), i%len(blastRules))
		payload := disc.Projectile.Payload
		if r.boosted {
			payload.Kick *= boost
		}
		line := c.line(0, i)
		for k := 1; float64(k)*blastStep <= blastEnd; k++ {
			length := float64(k) * blastStep
			*line = append(*line, plotter.XY{X: length, Y: kick(payload, r.rule, armor, length)})
		}
	}
	return c, nil
}

// kick returns the velocity change of a body whose middle is at a distance from an
// explosion.
func kick(payload components.PayloadData, rule components.BlastRule, armor *components.ArmorData, length float64) float64 {
	box := geom.Box{Center: geom.Vec{Z: length}, Half: armor.Half}
	change, _ := weapons.Blast(geom.Vec{}, &payload, weapons.StandardFalloffs()[rule], box, armor.Mass, 1)
	return change.Length()
}
