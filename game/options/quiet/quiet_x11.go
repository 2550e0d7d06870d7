//go:build (linux && !android) || freebsd || netbsd || openbsd

package quiet

import (
	"io"

	"github.com/jezek/xgb"
)

func init() { xgb.Logger.SetOutput(io.Discard) }
