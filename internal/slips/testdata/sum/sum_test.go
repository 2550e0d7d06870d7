package sum

import "testing"

func TestSeed01_SumIsASum(t *testing.T) {
	if got := Of(2, 3); got != 5 {
		t.Errorf("2 + 3 = %d", got)
	}
}

func TestSeed02_SumOfNothingIsNothing(t *testing.T) {
	if got := Of(0, 0); got != 0 {
		t.Errorf("0 + 0 = %d", got)
	}
}
