// Package jsonfile decodes JSON that people write by hand. Its errors name the position
// of a mistake and what would be right.
//
// It is stricter than encoding/json, whose errors do not name the element of a list. It
// refuses unknown fields, fields that are given twice or in another letter case, and
// lists whose length differs from that of the array they fill.
package jsonfile
