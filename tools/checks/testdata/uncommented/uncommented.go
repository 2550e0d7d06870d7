package uncommented

const Followed = 1 // a comment may stand behind

// A group needs one comment.
const (
	First = iota
	Second
)

var (
	// One has a comment of its own.
	One = 1
	//
	Two = 2
)

var Bare = 3

type hidden struct{}

func (hidden) Method() {}

// Thing has a comment, but its method has none.
type Thing struct{}

func (*Thing) Method() {}

func New() Thing { return Thing{} }

type Alias = Thing
