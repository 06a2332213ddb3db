/// The shapes of cursors, by their names in CSS.
package enum CursorShape: String, CaseIterable, Sendable {
  case standard = "default"
  case contextMenu = "context-menu"
  case help
  case pointer
  case progress
  case wait
  case cell
  case crosshair
  case text
  case verticalText = "vertical-text"
  case alias
  case copy
  case move
  case noDrop = "no-drop"
  case notAllowed = "not-allowed"
  case grab
  case grabbing
  case eResize = "e-resize"
  case nResize = "n-resize"
  case neResize = "ne-resize"
  case nwResize = "nw-resize"
  case sResize = "s-resize"
  case seResize = "se-resize"
  case swResize = "sw-resize"
  case wResize = "w-resize"
  case ewResize = "ew-resize"
  case nsResize = "ns-resize"
  case neswResize = "nesw-resize"
  case nwseResize = "nwse-resize"
  case colResize = "col-resize"
  case rowResize = "row-resize"
  case allScroll = "all-scroll"
  case zoomIn = "zoom-in"
  case zoomOut = "zoom-out"
  case dndAsk = "dnd-ask"
  case allResize = "all-resize"
}
