//go:build js && skijet_site

package draco

const leftOut = true
