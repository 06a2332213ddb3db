/// The names that themes of cursors use for the shapes of CSS.
///
/// New themes name their files as CSS does. Older ones use the names of the X server's font of cursors, or those of
/// toolkits.
package enum CursorNames {
  /// The names of the files that may show a shape, the best first: that of CSS, then its former names.
  package static func names(of shape: String) -> [String] { [shape] + (former[shape] ?? []) }

  private static let former: [String: [String]] = [
    "default": ["left_ptr", "top_left_arrow", "arrow"],
    "context-menu": ["left_ptr_menu"],
    "help": ["question_arrow", "whats_this", "left_ptr_help"],
    "pointer": ["hand2", "hand1", "pointing_hand", "hand"],
    "progress": ["left_ptr_watch", "half-busy"],
    "wait": ["watch"],
    "cell": ["plus"],
    "crosshair": ["cross", "tcross"],
    "text": ["xterm", "ibeam"],
    "alias": ["dnd-link", "link"],
    "copy": ["dnd-copy"],
    "move": ["dnd-move", "fleur", "size_all"],
    "no-drop": ["dnd-none", "dnd-no-drop", "forbidden", "circle"],
    "not-allowed": ["crossed_circle", "forbidden", "circle"],
    "grab": ["openhand", "hand1"],
    "grabbing": ["closedhand", "fleur"],
    "e-resize": ["right_side"],
    "n-resize": ["top_side"],
    "ne-resize": ["top_right_corner"],
    "nw-resize": ["top_left_corner"],
    "s-resize": ["bottom_side"],
    "se-resize": ["bottom_right_corner"],
    "sw-resize": ["bottom_left_corner"],
    "w-resize": ["left_side"],
    "ew-resize": ["sb_h_double_arrow", "h_double_arrow", "size_hor"],
    "ns-resize": ["sb_v_double_arrow", "v_double_arrow", "size_ver"],
    "nesw-resize": ["fd_double_arrow", "size_bdiag"],
    "nwse-resize": ["bd_double_arrow", "size_fdiag"],
    "col-resize": ["split_h", "sb_h_double_arrow", "h_double_arrow"],
    "row-resize": ["split_v", "sb_v_double_arrow", "v_double_arrow"],
    "all-scroll": ["fleur", "size_all"],
    "zoom-in": ["zoom_in"],
    "zoom-out": ["zoom_out"],
    "dnd-ask": ["copy", "dnd-copy"],
    "all-resize": ["all-scroll", "fleur", "size_all"],
  ]
}
