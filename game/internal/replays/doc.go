// Package replays stores the matches of the arena: it records each match while it is
// played, keeps the last ten in a [Store], which is a folder or the storage of a web page, and lists it.
//
// No error of a file stops or slows a match. A file is written block by block during the
// match, so the file of a match that ends abruptly plays up to the last second.
package replays
