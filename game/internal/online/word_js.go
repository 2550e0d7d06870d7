package online

// ownerWord returns nothing: a page hosts no room, and does without what makes secrets.
func ownerWord() string { return "" }
