// Package targets builds programs for other machines, and runs them here under an emulator.
package targets
