// Package race is what a match is to somebody who runs a course in it: it keeps the best runs of
// the user, finds who is raced, saves places to practise from, and hands runs on to others as
// files, texts and links.
package race
