package tune

import (
	"path"
	"syscall/js"
	"time"
)

// save has the browser download files.
func save(files map[string][]byte, _ time.Time) (string, error) {
	document, url := js.Global().Get("document"), js.Global().Get("URL")
	for _, name := range inOrder(files) {
		blob := js.Global().Get("Blob").New([]any{string(files[name])}, map[string]any{"type": "application/json"})
		link, address := document.Call("createElement", "a"), url.Call("createObjectURL", blob)
		link.Set("href", address)
		link.Set("download", path.Base(name))
		link.Call("click")
		url.Call("revokeObjectURL", address)
	}
	return "the downloads of the browser", nil
}
