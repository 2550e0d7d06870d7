package systems

import "github.com/skijet/skijet/components"

// Command is what one player asked for in one tick. It is the only way into a
// running match. What is out of range in it is put right; see
// [components.Input.Sanitized].
type Command struct {
	Player components.ID
	components.Input
}
