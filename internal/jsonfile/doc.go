// Package jsonfile decodes JSON that people write by hand, and says of a mistake
// where it is and what would be right.
//
// It is stricter than encoding/json, whose decoder does not say in which of the
// elements of a list a mistake is: fields that are unknown, given twice or in
// other letter case are refused, and so are lists that are not as long as the
// array that they fill.
package jsonfile
