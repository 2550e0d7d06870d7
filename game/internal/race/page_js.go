package race

import "syscall/js"

// PageAddress returns the address of the page without what it was opened with.
func PageAddress() string {
	location := js.Global().Get("location")
	return location.Get("origin").String() + location.Get("pathname").String()
}

// write has the browser download a run.
func write(name string, data []byte) (string, error) {
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	link, url := js.Global().Get("document").Call("createElement", "a"), js.Global().Get("URL")
	address := url.Call("createObjectURL", js.Global().Get("Blob").New([]any{bytes}))
	link.Set("href", address)
	link.Set("download", name)
	link.Call("click")
	url.Call("revokeObjectURL", address)
	return "the downloads of the browser", nil
}
