//go:build !(js && skijet_site)

package levels

import (
	"embed"
	"io/fs"
)

//go:embed data
var embedded embed.FS

// filesOf returns the files of an embedded level.
func filesOf(string) (fs.FS, error) { return embedded, nil }
