package arguments

import (
	"errors"
	"flag"
	"fmt"
	"io"
)

// Any allows any number of arguments after the flags.
const Any = -1

// Parse reads flags, and at most so many arguments after them. For -h it writes about and
// the flags to help and returns [flag.ErrHelp]; every other error wraps [ErrUsage].
func Parse(flags *flag.FlagSet, args []string, most int, about string, help io.Writer) error {
	flags.SetOutput(io.Discard)
	switch err := flags.Parse(args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(help, about)
		flags.SetOutput(help)
		flags.PrintDefaults()
		return err
	case err != nil:
		return fmt.Errorf("%w: %w", err, ErrUsage)
	case most != Any && flags.NArg() > most:
		return fmt.Errorf("unexpected argument %q: %w", flags.Arg(most), ErrUsage)
	}
	return nil
}
