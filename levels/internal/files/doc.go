// Package files reads the files of a level from its folder, and nothing outside that folder.
package files
