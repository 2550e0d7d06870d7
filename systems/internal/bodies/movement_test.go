package bodies

import (
	"testing"

	"github.com/skijet/skijet/collision/geom"
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/event"
)

func TestReport_CountsBumpsBeyondTheLimit(t *testing.T) {
	var tick int64
	v := movement{events: event.NewLog(&tick), models: &Models{}}
	report := &components.MoveReportData{}
	v.models.body = components.Body{Report: report, Position: &components.PositionData{}, Contact: &components.ContactData{}}
	const more = 3
	for range components.ReportedBumps + more {
		report.Add(components.BumpSlide, 1, geom.Up(), 2)
	}
	if n := report.BumpCount; n != components.ReportedBumps {
		t.Errorf("%d bumps in the report, want %d", n, components.ReportedBumps)
	}
	v.report(7)
	events := v.events.All()
	if len(events) != 1 || events[0].Kind != event.OverLimit || events[0].Limit != event.LimitBumps || events[0].Subject != 7 || events[0].Amount != more {
		t.Errorf("%+v, want %d lost bumps in one event", events, more)
	}
}
