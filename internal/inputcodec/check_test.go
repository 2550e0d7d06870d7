package inputcodec

import (
	"errors"
	"testing"
)

func TestCheck_WrapsWhatWasWrong(t *testing.T) {
	r := Reader(nil)
	(&Coder{}).Decode(r, nil)
	if err := r.Check(); err != nil { // no bytes are the empty tick
		t.Error(err)
	}
	r = Reader([]byte{1, 2, 3})
	(&Coder{}).Decode(r, nil)
	if err := r.Check(); err == nil || !errors.Is(err, errBits) {
		t.Errorf("got %v", err)
	}
}
