// Package broadphasetest holds the tests and the benchmark that every
// collision.Broadphase goes through, so that one can stand in for another.
package broadphasetest
