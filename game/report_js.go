package game

import "syscall/js"

// reportToPage calls the page's skijetReport(tick, frame), where there is one, so
// that whoever hosts the arena can see that it runs.
func reportToPage(tick int64, frame int) {
	if report := js.Global().Get("skijetReport"); report.Type() == js.TypeFunction {
		report.Invoke(tick, frame)
	}
}
