// Package ui shows menus with ebitenui, in the fonts and colours of the HUD. It knows
// nothing of matches and settings.
//
// A [Page] says what a menu shows. [UI.Show] makes widgets of it when what it is made of
// changes, and otherwise only sets their texts and sliders. [UI.Update] passes the mouse
// to them and returns what it did. Keys and pads stay with the caller, who has one way for
// all of them: Page.Selected is the row in focus. So the keys of ebitenui are off, and it
// never asks a device: [Pointer] is what it knows of the mouse, which makes menus testable
// without one.
//
// The library's ScrollContainer is not used. It draws into two more images of the size of
// the window, and what was scrolled away keeps its layers for the mouse, over the tabs.
// Only the visible rows have widgets here, and its slider moves them.
//
// Sizes are for a window 720 pixels high, as those of the HUD, but letters stay readable in
// small windows.
package ui
