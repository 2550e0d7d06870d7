// Package fields has structs whose tables are tested.
package fields

// Shape has fields of a file.
type Shape struct {
	Width float64 `json:"width_m"` // width, m; a [Color] has none
	// One of a | b. It is "red"
	// by default.
	Color  string `json:"color,omitempty"`
	Hidden int    `json:"-"`
	own    int
}

// Bare has a field without a comment.
type Bare struct {
	Width float64 `json:"width_m"`
}

// End has a field without a tag.
type End struct {
	Round bool // A round end.
	Flat  bool // A round end.
}
