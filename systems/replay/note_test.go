package replay

import (
	"bytes"
	"io"
	"testing"
)

// TestWithNote_ChangesNothingElse: a replay with another note is what recording with
// it would have given, and one that was cut stays cut at the same place.
func TestWithNote_ChangesNothingElse(t *testing.T) {
	data, _ := recorded(t, base(t), 4, 200)
	r := must[*Replay](t)(Read(data, "a"))
	var noted, back bytes.Buffer
	if err := r.WithNote(&noted, "12 to 7"); err != nil {
		t.Fatal(err)
	}
	again := must[*Replay](t)(Read(noted.Bytes(), "b"))
	if again.Header.Note != "12 to 7" || again.Last() != r.Last() || again.Cut() != nil {
		t.Errorf("note %q, ticks %d of %d, cut %v", again.Header.Note, again.Last(), r.Last(), again.Cut())
	}
	if err := again.WithNote(&back, r.Header.Note); err != nil || !bytes.Equal(back.Bytes(), data) {
		t.Errorf("back to the first note it differs: %v", err)
	}
	cut := must[*Replay](t)(Read(data[:len(data)-30], "c"))
	noted.Reset()
	if err := cut.WithNote(&noted, "x"); err != nil {
		t.Fatal(err)
	}
	if again := must[*Replay](t)(Read(noted.Bytes(), "d")); again.Last() != cut.Last() || again.Cut() == nil {
		t.Errorf("of a cut replay of %d ticks came one of %d, cut %v", cut.Last(), again.Last(), again.Cut())
	}
	if err := r.WithNote(io.Discard, "\xff"); err == nil {
		t.Error("a note that is no text was taken")
	}
}

// brief is a writer that fails after some bytes.
type brief struct{ left int }

func (b *brief) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

// TestWithNote_TellsOfAWriterThatFails, wherever it does.
func TestWithNote_TellsOfAWriterThatFails(t *testing.T) {
	data, _ := recorded(t, base(t), 4, 40)
	r := must[*Replay](t)(Read(data, "a"))
	for _, left := range []int{0, 3, 20, r.blocks[0].at - 1, r.blocks[0].at, len(data) - 1} {
		if err := r.WithNote(&brief{left}, r.Header.Note); err == nil {
			t.Errorf("a writer of %d bytes is no fault", left)
		}
	}
	if err := r.WithNote(&brief{len(data)}, r.Header.Note); err != nil {
		t.Error(err)
	}
}
