// Package privileged reaches for what nobody else can use.
package privileged

import (
	_ "unsafe"

	_ "github.com/skijet/skijet/internal/testlevels"
)

//go:linkname hidden github.com/skijet/skijet/systems.hidden
func hidden()
