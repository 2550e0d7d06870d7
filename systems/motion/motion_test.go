package motion_test

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/internal/scenes"
	"github.com/skijet/skijet/systems/motion"
)

func TestJetChange_SplitsTheForceAndLosesNone(t *testing.T) {
	got := motion.JetVelocityChange(10, 0.3, geom.Vec{X: 0.6, Y: 0.8})
	scenes.NearVec(t, "change", got, geom.Vec{X: 1.8, Y: 2.4, Z: 7}, 1e-15)
}

func TestBegin_TakesAirWhereNobodySaysWhatTheBodyIsIn(t *testing.T) {
	b := &components.Body{Report: &components.MoveReportData{Jumped: true}, View: &components.ViewData{},
		Intent: &components.Input{Look: geom.YawPitch{Yaw: 5, Pitch: 6}}}
	var got components.MediumData
	if motion.Begin(b, &got); got != components.Air() || b.Report.Jumped || b.View.YawPitch != b.Intent.Look {
		t.Errorf("in %+v, report %+v, view %+v", got, *b.Report, *b.View)
	}
	water := components.MediumData{Coverage: 1}
	b.Medium = &water
	if motion.Begin(b, &got); got != water {
		t.Error("the water is gone")
	}
}
