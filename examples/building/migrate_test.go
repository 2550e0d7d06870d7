package building

import (
	"fmt"
	"log"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/codec"
	"github.com/yohamta/donburi"
)

// firstMine is what mines had in version 1 of their module, in seconds.
type firstMine struct{ Seconds int }

// MineData is a mine that goes off after a while.
type MineData struct{ Ticks int }

// Mine is on every mine.
var (
	Mine    = donburi.NewComponentType[MineData]()
	oldMine = donburi.NewComponentType[firstMine]()
)

// Mines is version 2 of the module of mines, which reads saves of version 1.
func Mines() systems.Module {
	return systems.Module{
		Name: "mines", Version: "2", Older: []string{"1"},
		Components: []systems.Registration{systems.State("mines mine", Mine)},
		Migrate: func(from, component string, old *codec.Reader) ([]byte, error) {
			if component != "mines mine" {
				return nil, fmt.Errorf("no %q in version %q", component, from)
			}
			before, err := codec.For[firstMine]()
			if err != nil {
				return nil, err
			}
			now, err := codec.For[MineData]()
			if err != nil {
				return nil, err
			}
			var mine firstMine
			err = before.Decode(old, &mine)
			return now.Encode(nil, &MineData{Ticks: int(systems.Ticks(float64(mine.Seconds)))}), err
		},
	}
}

func ExampleModule_migrate() {
	first := newMatch(systems.Module{Name: "mines", Version: "1", Components: []systems.Registration{systems.State("mines mine", oldMine)}})
	mine, err := first.Spawn(systems.With(components.Position, components.PositionData{}), systems.With(oldMine, firstMine{Seconds: 8}))
	if err != nil {
		log.Fatal(err)
	}
	save, err := first.Snapshot(nil)
	if err != nil {
		log.Fatal(err)
	}
	match := newMatch(Mines())
	if err := match.Restore(save); err != nil {
		log.Fatal(err)
	}
	entry, _ := match.Entry(mine)
	fmt.Println("mine in ticks:", Mine.Get(entry).Ticks)
	// Output:
	// mine in ticks: 250
}
