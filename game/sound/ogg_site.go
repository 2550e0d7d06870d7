//go:build skijet_site

package sound

import (
	"errors"
	"io"
)

// decodeOgg is left out of the page of the arena, whose sounds are synthesised.
func decodeOgg([]byte) (io.Reader, int, error) { return nil, 0, errors.New("this page plays no .ogg") }
