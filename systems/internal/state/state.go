// Package state takes snapshots of a match, restores them, and hashes and compares the state
// of matches.
package state

import (
	"sync"

	"github.com/skijet/skijet/components"
	"github.com/skijet/skijet/systems/codec"
	"github.com/skijet/skijet/systems/internal/event"
	"github.com/skijet/skijet/systems/internal/random"
	"github.com/skijet/skijet/systems/internal/request"
	"github.com/skijet/skijet/systems/internal/store"
	"github.com/skijet/skijet/systems/tribes"
)

// Uses is the owners of what a [State] is about.
type Uses struct {
	Store      *store.Store
	Requests   *request.Queues
	Events     *event.Log
	Random     *random.Streams
	TeamDamage *float64
	Weapons    *uint64 // hash of the weapons
}

// Made is what a match was made of, which two sides must have in common.
type Made struct {
	Modules   []Module
	Level     uint64 // hash of its content
	Schedule  uint64 // hash of the names of its systems and others, in their order
	Rules     tribes.Rules
	Immortal  bool
	Materials []components.MaterialData
}

// Module is what tells a module from others.
type Module struct {
	Name, Version string
	Older         []string // versions that it reads too
	Migrate       Migrate  // of their components; nil for none
}

// State is the state of one match. Make one with [New].
type State struct {
	Uses
	Made

	// Scratch.
	hash    codec.Hash
	general general
	seen    []*store.Layout // by a snapshot that is taken
	reader  codec.Reader
	decoded decoded
	checker checker
	encoded []byte // the manifest
}

// New makes the state of a match.
func New(u Uses, m Made) *State { return &State{Uses: u, Made: m} }

// general is the state of a match beside its entities.
type general struct {
	Tick       int64
	NextID     components.ID
	Seed       uint64
	Components uint64 // hash of the names and fields of what is registered
	Weapons    uint64 // hash of the weapons
	Level      uint64 // of Made, as the next
	Schedule   uint64 // hash of the names of its systems and vetoes, in their order
	Rules      tribes.Rules
	TeamDamage float64
	Immortal   bool
	Materials  []components.MaterialData `state:"max=256"`
	Pending    request.Queues
	Waiting    []event.Event `state:"max=65536"` // of the next tick, from before it
}

// generalCodec compiles general once.
var generalCodec = sync.OnceValue(func() codec.Typed[general] {
	c, err := codec.For[general]()
	if err != nil {
		panic(err)
	}
	c.Codec = c.Codec.Finite()
	return c
})

// gather returns the state beside the entities. Its slices are those of their owners.
func (s *State) gather() general {
	var waiting []event.Event
	if !s.Store.IsTicking() {
		waiting = s.Events.Waiting()
	}
	return general{
		Tick: s.Store.Tick, NextID: s.Store.NextID, Seed: s.Random.Seed(), Components: s.Store.Registry.Sum(), Weapons: *s.Weapons, Level: s.Level, Schedule: s.Schedule,
		Rules: s.Rules, TeamDamage: *s.TeamDamage, Immortal: s.Immortal, Materials: s.Materials, Pending: *s.Requests, Waiting: waiting,
	}
}
