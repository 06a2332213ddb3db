import Documents

/// The command of a display of X11 with one program, and the variables of the programs in it.
package enum XServerPlan {
  /// The X server. It is a client of the compositor, and shows the whole display in one window.
  package static let program = "Xwayland"

  /// The command that starts the server. It writes the number of its display to its standard output, by a descriptor of its
  /// own, because the server closes that descriptor.
  ///
  /// - Parameter size: nil if the server chooses it.
  static func command(size: PixelSize?) -> [String] {
    let geometry = size.map { " -geometry \($0)" } ?? ""
    return ["/bin/sh", "-c", "exec \(program) -noreset\(geometry) -displayfd 3 3>&1 >&2"]
  }

  /// The command that prints the options of the server.
  static let help = ["/bin/sh", "-c", "exec \(program) -help 2>&1"]

  /// True if the server can open a window of a chosen size.
  ///
  /// - Parameter help: the list of its options.
  static func takesSize(_ help: String) -> Bool {
    help.split(separator: "\n").contains { $0.split(separator: " ").first == "-geometry" }
  }

  /// The window managers by preference. The first shows a program in the whole display, without a title bar.
  static let managers = [["matchbox-window-manager", "-use_titlebar", "no"], ["openbox"]]

  /// The names of the window managers, for messages and documentation.
  package static var managerNames: [String] { managers.compactMap(\.first) }

  /// The display, for the window manager.
  static func variables(ofDisplay number: Int) -> [(name: String, value: String?)] {
    [
      ("DISPLAY", ":\(number)"), ("WAYLAND_DISPLAY", nil), ("WAYLAND_SOCKET", nil), ("XAUTHORITY", nil),
      ("XDG_SESSION_TYPE", "x11"),
    ]
  }

  /// The variables by which toolkits choose X11, for the program.
  ///
  /// - Parameter isManaged: false without a window manager. Swing draws nothing then until it is told.
  static func variables(ofDisplay number: Int, isManaged: Bool) -> [(name: String, value: String?)] {
    variables(ofDisplay: number) + [
      ("GDK_BACKEND", "x11"), ("QT_QPA_PLATFORM", "xcb"), ("MOZ_ENABLE_WAYLAND", "0"), ("SDL_VIDEODRIVER", "x11"),
      ("SDL_VIDEO_DRIVER", "x11"), ("ELECTRON_OZONE_PLATFORM_HINT", "x11"),
      ("_JAVA_AWT_WM_NONREPARENTING", isManaged ? nil : "1"),
    ]
  }
}
