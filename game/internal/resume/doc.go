// Package resume keeps the match that a program, or a page, was left in, for its next start.
package resume
