package main

import (
	"fmt"
	"os"
	"sort"
	"strconv"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/levels"
	"github.com/skijet/skijet/systems"
	"github.com/skijet/skijet/systems/bots"
	"github.com/skijet/skijet/systems/modes"
	"github.com/skijet/skijet/systems/pickups"
)

func main() {
	l, err := levels.Open(os.Args[1])
	if err != nil {
		panic(err)
	}
	ticks, _ := strconv.Atoi(os.Args[3])
	var mode systems.Module
	switch os.Args[2] {
	case "ctf":
		mode = modes.CaptureTheFlag(modes.Rules{})
	case "trial":
		mode = modes.TimeTrial(modes.Rules{}, modes.CourseData{})
	default:
		mode = modes.TeamDeathmatch(modes.Rules{})
	}
	m, err := systems.NewMatch(systems.Options{Level: l, Seed: 1, Modules: []systems.Module{bots.Module(), pickups.Module(), mode}})
	if err != nil {
		panic(err)
	}
	var ids []components.ID
	for i := range 8 {
		spec, _ := m.Preset("tribes", []string{"light", "medium", "heavy"}[i%3])
		spec.Name, spec.Team = fmt.Sprint(i), 1+i%2
		if os.Args[2] == "trial" {
			spec.Team = 1
		}
		id, err := bots.Join(m, spec)
		if err != nil {
			panic(err)
		}
		ids = append(ids, id)
	}
	slow := map[[2]int]int{}
	all := map[[2]int]int{}
	dead := map[[3]int]int{}
	was := map[components.ID]bool{}
	for range ticks {
		if m.Tick()%1500 == 1499 {
			for _, p := range m.Players(nil) {
				e, _ := m.Entry(p.ID)
				fmt.Printf("%d %s t%d alive %v pos %.0f vel %.1f goal %+v\n", m.Tick(), p.Name, p.Team, p.Alive, p.Position, p.Velocity, components.Goal.Get(e).Place)
			}
		}
		if err := m.Step(nil); err != nil {
			panic(err)
		}
		for _, p := range m.Players(nil) {
			c := [2]int{int(p.Position.X) / 20 * 20, int(p.Position.Y) / 20 * 20}
			if !p.Alive {
				if was[p.ID] {
					dead[[3]int{c[0], c[1], int(p.Position.Z) / 20 * 20}]++
				}
				was[p.ID] = false
				continue
			}
			was[p.ID] = true
			all[c]++
			if p.Velocity.Length() < 3 {
				slow[c]++
			}
		}
		for key, e := range systems.Events[modes.FlagMoved](m) {
			fmt.Println(m.Tick(), key, e.Action, e.Team, e.By)
		}
		for key, e := range systems.Events[modes.RunFinished](m) {
			fmt.Println(m.Tick(), key.Subject, "run", e.Seconds, e.Medal)
		}
	}
	show := func(name string, m map[[2]int]int) {
		var ks [][2]int
		for k := range m {
			ks = append(ks, k)
		}
		sort.Slice(ks, func(a, b int) bool { return m[ks[a]] > m[ks[b]] })
		fmt.Print(name)
		for i := 0; i < len(ks) && i < 14; i++ {
			fmt.Print(" ", ks[i], m[ks[i]])
		}
		fmt.Println()
	}
	show("slow", slow)
	show("all", all)
	fmt.Println(dead)
}
