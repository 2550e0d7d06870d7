// Package extras reads the custom properties of objects in models, and notes names that are
// spelt almost like one that means something.
package extras
