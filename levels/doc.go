// Package levels decodes, validates and builds the worlds that matches run in.
package levels
