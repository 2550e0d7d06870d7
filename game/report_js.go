package game

import "syscall/js"

// reportToPage calls the page's skijetReport(tick, frame), if it exists, so that the page
// can see that the arena runs.
func reportToPage(tick int64, frame int) {
	if report := js.Global().Get("skijetReport"); report.Type() == js.TypeFunction {
		report.Invoke(tick, frame)
	}
}
