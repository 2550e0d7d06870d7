// Package building holds the listings of docs/building.md, which its tests run.
package building
