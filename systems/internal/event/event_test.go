package event

import "testing"

func TestLog_KeepsWhatHappensBetweenTicksForTheNext(t *testing.T) {
	tick := int64(0)
	l := NewLog(&tick)
	l.Add(Event{Kind: Spawned})
	if n := len(l.Reported()); n != 0 || len(l.Waiting()) != 1 {
		t.Errorf("before the first tick %d events are reported and %d wait", n, len(l.Waiting()))
	}
	l.Begin()
	l.Add(Event{Kind: Jumped})
	tick++
	l.End()
	l.Add(Event{Kind: Healed})
	if r := l.Reported(); len(r) != 2 || r[0].Kind != Spawned || r[1].Kind != Jumped {
		t.Errorf("reported %+v", r)
	}
	l.Begin()
	if all := l.All(); len(all) != 1 || all[0].Kind != Healed || all[0].Tick != 1 {
		t.Errorf("the next tick begins with %+v", all)
	}
}

func TestLog_CountsWhatIsBeyondTheLimitInTheLastPlace(t *testing.T) {
	l := NewLog(new(int64))
	for range Max + 9 {
		l.Add(Event{Kind: Jumped})
	}
	if last := *l.Last(); len(l.All()) != Max || last.Kind != OverLimit || last.Limit != LimitEvents || last.Amount != 10 {
		t.Errorf("%d events, the last of which is %+v", len(l.All()), last)
	}
}
