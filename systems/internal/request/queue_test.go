package request

import (
	"slices"
	"testing"
)

func TestQueue_RefusesWhatIsBeyondTheLimit(t *testing.T) {
	var q Queue[int]
	for i := range 3 {
		if err := q.Add(i, 3); err != nil {
			t.Fatalf("request %d: %v", i, err)
		}
	}
	if err := q.Add(3, 3); err == nil || len(q) != 3 {
		t.Errorf("got %v with %d requests, want an error and 3", err, len(q))
	}
}

func TestDrain_LeavesWhatIsAddedMeanwhile(t *testing.T) {
	q := Queue[int]{1, 2, 3}
	var seen []int
	for r := range q.Drain() {
		seen = append(seen, *r)
		_ = q.Add(10**r, 100)
	}
	if want := []int{1, 2, 3}; !slices.Equal(seen, want) {
		t.Errorf("visited %v, want %v", seen, want)
	}
	if want := (Queue[int]{10, 20, 30}); !slices.Equal(q, want) {
		t.Errorf("left %v, want %v", q, want)
	}
}

func TestEdit_ChangesAndDropsWhatWaits(t *testing.T) {
	for room := range 4 {
		q := append(make(Queue[int], 0, 4+room), 1, 2, 3, 4)
		q.Edit(func(r *int) bool {
			_ = q.Add(10**r, 100)
			*r += 5
			return *r%2 == 0
		})
		if want := (Queue[int]{6, 8, 10, 20, 30, 40}); !slices.Equal(q, want) {
			t.Errorf("with room for %d more: %v, want %v", room, q, want)
		}
	}
}

func TestDrain_DoesNotAllocate(t *testing.T) {
	q, sum := make(Queue[Blast], 0, 4), 0.0
	if n := testing.AllocsPerRun(10, func() {
		q = append(q, Blast{Seconds: 1}, Blast{Seconds: 2})
		for r := range q.Drain() {
			sum += r.Seconds
		}
	}); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}
