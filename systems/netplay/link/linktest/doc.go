// Package linktest has links in memory, for tests: a [Net] in virtual time, whose links are as
// bad as their [Conditions] say and whose machines have clocks that drift and stop. A seed
// determines everything.
package linktest
