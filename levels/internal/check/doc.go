// Package check has the limits of levels and the checks of single values, such as points,
// names and numbers. Each returns an error of package fault that names the place.
package check
