package bots_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/bots"
)

// TestPlanOf_ChangesNoBitOfTheMatch asks for all plans after every tick of one of two equal
// matches, with flags, bases, pickups and fights.
func TestPlanOf_ChangesNoBitOfTheMatch(t *testing.T) {
	plain, ids := flagMatch(t, "works", 5, nil)
	asked, _ := flagMatch(t, "works", 5, nil)
	reasons, routes := map[bots.Reason]int{}, 0
	var route []geom.Vec
	for tick := range 400 {
		for _, id := range ids {
			if plan, ok := bots.CrewOf(asked).PlanOf(id, route[:0]); ok {
				reasons[plan.Reason]++
				if route = plan.Route; len(route) > 0 {
					routes++
				}
			}
		}
		bots.Play(plain, nil)
		bots.Play(asked, nil)
		if plain.Hash() != asked.Hash() {
			t.Fatalf("tick %d: the hashes differ", tick)
		}
	}
	if reasons[bots.ReasonRole] == 0 || len(reasons) < 3 || routes < 200 {
		t.Errorf("reasons %v, %d plans with a route", reasons, routes)
	}
}

// TestPlanOf_IsWhereTheBotGoes compares plans with the decisions of the tick that follows. Those
// differ only where a bot saw something new in it.
func TestPlanOf_IsWhereTheBotGoes(t *testing.T) {
	m, ids := flagMatch(t, "works", 5, nil)
	steps(m, 60)
	before := map[components.ID]bots.Plan{}
	same, all := 0, 0
	bots.Decisions(bots.CrewOf(m), func(id components.ID, reason bots.Reason, goal geom.Vec) {
		if plan, ok := before[id]; ok {
			all++
			if reason == plan.Reason && goal.Sub(plan.Goal).Length() < 0.01 {
				same++
			}
		}
	})
	for range 300 {
		clear(before)
		for _, id := range ids {
			plan, ok := bots.CrewOf(m).PlanOf(id, nil)
			if !ok {
				continue
			}
			before[id] = plan
			if len(plan.Route) > 1 && plan.Route[0].Sub(plan.Route[1]).Length() > 40 {
				t.Fatalf("bot %d: the route jumps from %v to %v", id, plan.Route[0], plan.Route[1])
			}
		}
		bots.Play(m, nil)
	}
	t.Logf("%d of %d decisions are as planned", same, all)
	if all < 2500 || same < all*99/100 {
		t.Errorf("%d of %d decisions are as planned", same, all)
	}
}

func TestPlanOf_IsNothingForWhoIsNoBot(t *testing.T) {
	m, _ := flagMatch(t, "works", 1, nil)
	if _, ok := bots.CrewOf(m).PlanOf(9999, nil); ok {
		t.Error("nobody has a plan")
	}
}
