// Package notes collects what a file contains and its author may not have intended.
package notes
