package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/skijet/skijet/internal/scenario"
)

// compare plays a table of moves, writes how far the player is from each known state, and sums that
// up on stdout.
func compare(q request, stdout io.Writer) (err error) {
	s, err := scenario.Read(q.Scenario, q.modules...)
	if err != nil {
		return err
	}
	moves, err := scenario.ReadMoves(q.Moves)
	if err != nil {
		return err
	}
	level, err := s.OpenLevel()
	if err != nil {
		return err
	}
	var files outputs
	defer func() { err = errors.Join(err, files.discard()) }()
	out, err := files.create(q.Out)
	if err != nil {
		return err
	}
	out.WriteString(scenario.DifferenceHeader)
	var off, offSpeed []float64
	var worst scenario.Difference
	err = s.Compare(level, moves, func(d *scenario.Difference) error {
		off, offSpeed = append(off, d.Off), append(offSpeed, d.OffSpeed)
		if d.Off > worst.Off { // the first: that after it begins where it is wrong
			worst = *d
		}
		_, err := out.Write(d.Append(nil))
		return err
	})
	if err == nil {
		err = files.commit()
	}
	switch {
	case err != nil:
		return err
	case len(off) == 0:
		fmt.Fprintf(stdout, "%s: no state after the first to compare with\n", q.Moves)
		return nil
	}
	slices.Sort(off)
	fmt.Fprintf(stdout, "%d states: off by %.4g m at the median and %.4g m at most, and by %.4g m/s at most\n", len(off), off[len(off)/2], worst.Off, slices.Max(offSpeed))
	if q.Within > 0 && worst.Off > q.Within {
		return fmt.Errorf("%s: the state is off by %.4g m, want at most %v; %s has all", worst.Place, worst.Off, q.Within, q.Out)
	}
	return nil
}
