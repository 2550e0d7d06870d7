//go:build !linux || android

package mixer

// probe finds nothing out: the driver of these systems answers quietly.
func probe() error { return nil }
