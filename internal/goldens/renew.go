package goldens

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/skijet/skijet/systems/replay"
)

// minReasonBytes is the least length of a reason [ours]: "fix" explains nothing.
const minReasonBytes = 12

// errReason is returned for a missing or too short reason.
var errReason = errors.New("give a reason that a later reader understands")

// renew records a scene again, for a reason, if it differs from its golden, and reports
// whether it did. The note keeps the description, and below it all reasons.
func (sc *scene) renew(c *Checker, path, reason string) (bool, error) {
	if reason = strings.Join(strings.Fields(reason), " "); len(reason) < minReasonBytes {
		return false, fmt.Errorf("%q: %w", reason, errReason)
	}
	note := sc.about
	was, err := os.ReadFile(path)
	switch {
	case err == nil:
		old, err := replay.Read(was, path)
		if err != nil {
			return false, err // its history would be lost: restore or remove the file by hand
		}
		if _, reasons, ok := strings.Cut(old.Header.Note, "\n"); ok {
			note += "\n" + reasons
		}
		if same, err := sc.record(c, note); err != nil || bytes.Equal(same, was) {
			return false, err
		}
	case !errors.Is(err, os.ErrNotExist):
		return false, err
	}
	data, err := sc.record(c, note+"\n"+reason)
	if err != nil {
		return false, err
	}
	return true, os.WriteFile(path, data, 0o644)
}
