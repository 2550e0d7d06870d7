//go:build !(js && skijet_site)

package meshopt

// leftOut keeps this package out of the page of the arena, where it would be loaded for nothing.
const leftOut = false
