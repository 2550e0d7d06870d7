package state

import "github.com/skijet/skijet/systems/codec"

// Hash returns a hash of the state as it is.
func (s *State) Hash() uint64 {
	h := &s.hash
	h.Reset()
	s.general = s.gather()
	generalCodec().Hash(h, &s.general)
	s.Random.Hash(h)
	for i := range s.Modules {
		h.Text(s.Modules[i].Name)
		h.Text(s.Modules[i].Version)
	}
	h.Word(uint64(len(s.Store.All)))
	s.Store.Locate() // what is not intact is left out: the next tick reports it
	state := s.Store.State()
	for _, p := range s.Store.All {
		if p.IsLocated() {
			h.Word(uint64(p.ID))
			h.Word(p.Layout.Sum)
			state = codec.HashAll(h, p.Layout.Codecs, state)
		}
	}
	s.hashSingles(h)
	return h.Sum()
}

// hashSingles adds the single values that are state.
func (s *State) hashSingles(h *codec.Hash) {
	singles := s.Store.Singles()
	for i := range singles {
		if one := &singles[i]; one.Codec != nil {
			h.Word(one.Sum)
			one.Codec.Hash(h, s.Store.SingleEntry(one).Component(one.Type))
		}
	}
}
