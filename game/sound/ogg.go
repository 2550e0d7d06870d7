//go:build !skijet_site

package sound

import (
	"bytes"
	"io"

	"github.com/hajimehoshi/ebiten/v2/audio/vorbis"
)

func decodeOgg(data []byte) (stream io.Reader, rate int, err error) {
	s, err := vorbis.DecodeF32(bytes.NewReader(data))
	if err != nil {
		return nil, 0, err
	}
	return s, s.SampleRate(), nil
}
