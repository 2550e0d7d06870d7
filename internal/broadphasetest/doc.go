// Package broadphasetest holds the tests and the benchmark for every
// collision.Broadphase, so that implementations are interchangeable.
package broadphasetest
