package race

import "syscall/js"

// PageAddress returns the address of the page without what it was opened with.
func PageAddress() string {
	location := js.Global().Get("location")
	return location.Get("origin").String() + location.Get("pathname").String()
}
