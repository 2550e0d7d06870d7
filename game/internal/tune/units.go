package tune

import (
	_ "embed"
	"strings"
)

//go:embed units.txt
var unitsFile string

// units are the units of fields by their type and name, as the comments of the fields give them.
// A field whose name says it, such as one that ends in Ticks, is not listed. Nor are those of
// weapons, whose names in files have units.
var units = func() map[string]string {
	list := map[string]string{}
	for line := range strings.Lines(unitsFile) {
		if field, unit, ok := strings.Cut(line, " "); ok {
			list[field] = strings.TrimSpace(unit)
		}
	}
	return list
}()
