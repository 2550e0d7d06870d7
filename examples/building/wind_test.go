package building

import (
	"embed"
	"errors"
	"fmt"
	"log"
	"strings"
	"testing/fstest"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/yohamta/donburi"
)

//go:embed windy
var files embed.FS // with windy/level.json

func windy() (systems.Module, error) {
	module := Winds()
	level, err := levels.LoadFS(files, "windy", systems.Reads(module))
	module.Levels = []*levels.Level{level}
	return module, err
}

// GustData lets the force of a zone come and go.
type GustData struct {
	Force  geom.Vec // mass x m/s2
	Period int      // ticks with it, and as many without
}

// Gust is on the zones with a property "wind.force".
var Gust = donburi.NewComponentType[GustData]()

var gusts = systems.NewQuery(Gust, components.Zone)

// Winds is the module of levels with winds: it reads what they say of their zones.
func Winds() systems.Module {
	return systems.Module{
		Name: "wind", Version: "1",
		Components: []systems.Registration{systems.State("wind gust", Gust, systems.Needs(components.Zone))},
		Properties: []string{"wind.force", "wind.period_s"},
		Schedule: func(s systems.Schedule) systems.Schedule {
			return s.Before("movement", systems.System{Name: "winds blow", Run: func(m *systems.Match) {
				for _, entry := range gusts.In(m) {
					gust, zone := Gust.Get(entry), components.Zone.Get(entry)
					if zone.Force = gust.Force; int(m.Tick())/gust.Period%2 == 1 {
						zone.Force = geom.Vec{}
					}
				}
			}})
		},
		Setup: func(m *systems.Match) error {
			for i := range m.Level.Data {
				data := &m.Level.Data[i]
				force, blows, wrong := data.Vec("wind.force")
				seconds, pauses, bad := data.Float("wind.period_s")
				switch {
				case wrong != nil || bad != nil:
					return errors.Join(wrong, bad)
				case pauses && !(seconds > 0):
					return data.Refuse("wind.period_s", fmt.Sprint(seconds), "more than 0")
				case !blows:
					continue
				case data.Part != levels.PartZone:
					return data.Refuse("wind.force", "of a "+data.Part, "that of a zone")
				}
				zone := systems.LevelZone(m, data.Number)
				if err := m.Add(zone, systems.With(Gust, GustData{Force: force, Period: max(1, int(systems.Ticks(seconds)))})); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// A match tells where in a level a module refuses something.
func ExamplePartData_Refuse() {
	text, err := files.ReadFile("windy/level.json")
	if err != nil {
		log.Fatal(err)
	}
	for _, period := range []string{`"0.5"`, "-1"} {
		bad := strings.Replace(string(text), `"wind.period_s": 0.5`, `"wind.period_s": `+period, 1)
		level, err := levels.LoadFS(fstest.MapFS{"windy/level.json": {Data: []byte(bad)}}, "windy")
		if err != nil {
			log.Fatal(err)
		}
		_, err = systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{Winds()}})
		fmt.Println(err)
	}
	// Output:
	// systems: module "wind": levels: windy/level.json:7:65: zones[0].properties.wind.period_s: is "0.5", want a number: bad format
	// systems: module "wind": levels: windy/level.json:7:65: zones[0].properties.wind.period_s: is -1, want more than 0: bad format
}

func ExampleModule_properties() {
	module, err := windy()
	if err != nil {
		log.Fatal(err)
	}
	level, err := systems.OpenLevel("windy", module)
	if err != nil {
		log.Fatal(err)
	}
	match, err := systems.NewMatch(systems.Options{Level: level, Modules: []systems.Module{module}})
	if err != nil {
		log.Fatal(err)
	}
	me, err := match.Join(systems.PlayerSpec{Name: "me"})
	if err != nil {
		log.Fatal(err)
	}
	entry, _ := match.Entry(me)
	for range 31 {
		if err := match.Step(nil); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Printf("blown %.1f m\n", components.Position.Get(entry).Feet.X)
	for _, text := range level.Ignored {
		fmt.Println("ignored:", text)
	}
	// Output:
	// blown 3.5 m
	// ignored: property "weather.rain", which no module reads: level
}
