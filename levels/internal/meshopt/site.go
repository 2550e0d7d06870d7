//go:build js && skijet_site

package meshopt

const leftOut = true
