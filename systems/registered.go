package systems

import (
	"slices"

	"github.com/yohamta/donburi"
)

// Registered lists the component types that the match knows, its own and those of its
// modules, in the order of their names: for tools and tests that look at all that
// there is.
func (m *Match) Registered() []Registration { return slices.Clone(m.registered) }

// Name returns the name under which the component is registered.
func (r *Registration) Name() string { return r.stored.Name }

// Kind returns the component type.
func (r *Registration) Kind() donburi.IComponentType { return r.stored.Type }

// IsState reports whether the component is [State], which is hashed and saved.
func (r *Registration) IsState() bool { return r.stored.Codec != nil }

// IsLocal reports whether the component is [Local]. One that is neither that nor
// state is [Derived].
func (r *Registration) IsLocal() bool { return r.stored.Local }

// IsShotPart reports whether weapons can name the component among their parts; see
// [ShotPart].
func (r *Registration) IsShotPart() bool { return r.decode != nil }
