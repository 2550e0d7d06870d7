package fault

import (
	"errors"
	"testing"
)

func TestLog_KeepsTheFirstErrorOfATickAndOfTheTimeBeforeIt(t *testing.T) {
	var l Log
	first, second, third := errors.New("first"), errors.New("second"), errors.New("third")
	l.Fail(nil)
	l.Fail(first)
	l.Fail(second)
	if l.Problem() != nil {
		t.Errorf("before the tick: %v", l.Problem())
	}
	l.Begin()
	l.Fail(third)
	l.End()
	if l.Problem() != first {
		t.Errorf("got %v, want the first", l.Problem())
	}
	l.Fail(second)
	if l.Problem() != first {
		t.Errorf("after the tick: %v", l.Problem())
	}
	l.Forget()
	l.Begin()
	if l.Problem() != nil {
		t.Errorf("forgotten, and there: %v", l.Problem())
	}
	l.Fail(third)
	if l.Problem() != third {
		t.Errorf("in the tick: %v", l.Problem())
	}
}
