package device

import "syscall/js"

// Copy keeps a text for who pastes it. A page that was not loaded over HTTPS may not do so by itself, and shows
// it to be copied.
func Copy(text string) error {
	if board := js.Global().Get("navigator").Get("clipboard"); board.Truthy() {
		board.Call("writeText", text).Call("catch", js.FuncOf(func(js.Value, []js.Value) any { return show(text) }))
		return nil
	}
	show(text)
	return nil
}

// show shows a text in a field of its own, ready to be copied.
func show(text string) any { return js.Global().Call("prompt", "Copy this:", text) }

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
