package shots

import (
	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/internal/store"
)

// Times of heat [ours].
const (
	heatSeconds = 1.0 // of jets until a body is as hot as they make it
	coolSeconds = 2.0 // until it is cold again
)

// Heat is how hot bodies are to what seeks heat.
type Heat struct{ warm *store.List }

func newHeat(c *Config) *Heat { return &Heat{c.Store.ListOf(store.Heat, store.Energy)} }

// Run lets jets heat bodies, and those that do not burn cool.
func (h *Heat) Run() {
	for _, p := range h.warm.Members {
		heat := p.Heat
		if p.Energy.Jetting {
			heat.Level = min(heat.Level+tickSeconds/heatSeconds, 1)
		} else {
			heat.Level = max(heat.Level-tickSeconds/coolSeconds, 0)
		}
	}
}

// heatOf returns how hot a member is.
func heatOf(p *store.Member) float64 {
	switch {
	case p.Has(store.Flare):
		return components.Flare.Get(p.Entry).Heat
	case p.Has(store.Heat):
		return p.Heat.Level
	}
	return 0
}
