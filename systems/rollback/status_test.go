package rollback

import "testing"

func TestStatus_IsAWordOrItsNumber(t *testing.T) {
	for status, want := range map[Status]string{Predicted: "predicted", Confirmed: "confirmed", Withdrawn: "withdrawn", 0: "status 0", Withdrawn + 1: "status 4"} {
		if got := status.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
