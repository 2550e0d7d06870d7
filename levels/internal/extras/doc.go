// Package extras reads the custom properties of objects in models, and notes names that are
// probably misspelt.
package extras
