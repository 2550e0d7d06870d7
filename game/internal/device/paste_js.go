package device

import (
	"errors"
	"syscall/js"
)

// Copy fails: nothing in a page is copied.
func Copy(string) error { return errors.New("a page does not copy") }

// watchPastes takes what is pasted into the page. Ebitengine keeps every key from the browser,
// which is undone for Ctrl+V.
func (d *Device) watchPastes() {
	document := js.Global().Get("document")
	if !document.Truthy() {
		return // a test without a page
	}
	nothing := js.FuncOf(func(js.Value, []js.Value) any { return nil })
	document.Call("addEventListener", "keydown", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if e := args[0]; e.Get("code").String() == "KeyV" && (e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()) {
			e.Set("preventDefault", nothing)
		}
		return nil
	}), true)
	document.Call("addEventListener", "paste", js.FuncOf(func(_ js.Value, args []js.Value) any {
		d.arriving += args[0].Get("clipboardData").Call("getData", "text").String()
		return nil
	}))
}

// paste returns what was pasted since the last update.
func (d *Device) paste() (string, error) { return d.pasted, nil }
