// A page that runs a course, keeps the run, loads itself again and finds the run. It
// reports the times.
package main

import (
	"fmt"
	"syscall/js"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/game/internal/bests"
	"github.com/skijet/skijet/game/internal/replays"
	"github.com/skijet/skijet/internal/testlevels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/modes"
)

func main() {
	text, again, err := play()
	if err != nil {
		text = err.Error()
	}
	body := fmt.Sprintf(`{"error": %q}`, text)
	done := js.FuncOf(func(js.Value, []js.Value) any {
		if again {
			js.Global().Get("location").Call("reload")
		}
		return nil
	})
	js.Global().Call("fetch", "/report", map[string]any{"method": "POST", "body": body}).Call("then", done)
	select {}
}

// play finds the best run of the page, or runs the course and keeps that.
func play() (told string, isNew bool, err error) {
	level, err := testlevels.Court("Court")
	if err != nil {
		return "", false, err
	}
	var course modes.CourseData
	for i := range 3 {
		course.Gates = append(course.Gates, modes.Gate{Center: geom.Vec{X: float64(5 * i), Z: 5}, Half: geom.Vec{X: 0.5, Y: 5, Z: 6}})
	}
	modules := []systems.Module{modes.TimeTrial(course).Module(modes.Rules{})}
	m, err := systems.NewMatch(systems.Options{Level: level, Modules: modules})
	if err != nil {
		return "", false, err
	}
	before := geom.Vec{X: -2, Z: 4}
	self, err := m.Join(systems.PlayerSpec{Name: "You", Team: 1, Position: &before})
	if err != nil {
		return "", false, err
	}
	store, err := replays.UserRuns()
	if err != nil {
		return "", false, err
	}
	keeper, err := bests.NewKeeper(m, self, m, store, modules, false)
	if err != nil {
		return "", false, err
	}
	if best := keeper.Best(); best != nil {
		return fmt.Sprint("found ", best.Seconds, bests.Texts(store)), false, nil
	}
	entry, _ := m.Entry(self)
	components.Velocity.Get(entry).Linear = geom.Vec{X: 20, Z: 3}
	for range 100 {
		if err := keeper.Step(nil); err != nil {
			return "", false, err
		}
		if isBest, err := keeper.Kept(); isBest || err != nil {
			return fmt.Sprint("kept ", keeper.Best().Seconds, bests.Texts(store)), true, err
		}
	}
	return "the run has no end", false, nil
}
