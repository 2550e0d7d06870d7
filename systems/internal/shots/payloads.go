package shots

import "github.com/skijet/skijet/components"

// payloadsFired multiplies further payloads like the first one.
func payloadsFired(s *Shot) {
	list := PartOf(s, components.Payloads).List
	for i := range list {
		s.strengthen(&list[i])
	}
}

// explodePayloads lets what goes off after the payload of a shot do so.
func (f *Flight) explodePayloads(s *Shot, _ *Contact) {
	list := PartOf(s, components.Payloads).List
	for i := range list {
		f.queueBlast(s, &list[i])
	}
}
