// Package building holds listings of the documents and examples that they link to, which its tests
// run.
package building
