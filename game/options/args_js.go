package options

import (
	"net/url"
	"strings"
	"syscall/js"

	"github.com/skijet/skijet/internal/runlink"
)

// Args returns the flags in the query of the page's address. A long run stands behind its "#", which no host
// sees.
func Args() []string {
	location := js.Global().Get("location")
	if location.IsUndefined() {
		return nil
	}
	query, err := url.ParseQuery(strings.TrimPrefix(location.Get("search").String(), "?"))
	if err != nil {
		// What could be read of the query still counts; a broken escape is
		// no reason not to play.
		js.Global().Get("console").Call("warn", "address: "+err.Error())
	}
	if run, ok := strings.CutPrefix(location.Get("hash").String(), "#"+runlink.Key+"="); ok {
		query.Set(runlink.Key, run)
	}
	return queryArgs(query)
}
