package bots_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
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
			if plan, ok := bots.PlanOf(asked, id, route[:0]); ok {
				reasons[plan.Reason]++
				if route = plan.Route; len(route) > 0 {
					routes++
				}
			}
		}
		plain.Step(nil)
		asked.Step(nil)
		if plain.Hash() != asked.Hash() {
			t.Fatalf("tick %d: the hashes differ", tick)
		}
	}
	if reasons[bots.ReasonRole] == 0 || len(reasons) < 3 || routes < 200 {
		t.Errorf("reasons %v, %d plans with a route", reasons, routes)
	}
}

// TestPlanOf_IsWhereTheBotGoes compares plans with the decision of the tick that follows.
func TestPlanOf_IsWhereTheBotGoes(t *testing.T) {
	m, ids := flagMatch(t, "works", 5, nil)
	for range 60 {
		m.Step(nil)
	}
	kept, all := 0, 0
	for range 60 {
		before := map[int]bots.Plan{}
		for i, id := range ids {
			if plan, ok := bots.PlanOf(m, id, nil); ok {
				before[i] = plan
			}
		}
		m.Step(nil)
		for i, id := range ids {
			now, ok := bots.PlanOf(m, id, nil)
			if old, had := before[i]; ok && had {
				all++
				if now.Reason == old.Reason && now.Goal.Sub(old.Goal).Length() < 20 {
					kept++
				}
			}
			if ok && len(now.Route) > 1 && now.Route[0].Sub(now.Route[1]).Length() > 40 {
				t.Fatalf("bot %d: the route jumps from %v to %v", id, now.Route[0], now.Route[1])
			}
		}
	}
	if kept < all*9/10 {
		t.Errorf("%d of %d plans last for a tick", kept, all)
	}
}

func TestPlanOf_IsNothingForWhoIsNoBot(t *testing.T) {
	m, _ := flagMatch(t, "works", 1, nil)
	if _, ok := bots.PlanOf(m, 9999, nil); ok {
		t.Error("nobody has a plan")
	}
}
