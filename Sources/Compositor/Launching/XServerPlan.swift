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

  /// A window manager.
  struct Manager {
    let command: [String]
    /// True if Java knows where this window manager puts windows. For others, a variable says that windows get no frame.
    let isKnownToJava: Bool

    var program: String { command[0] }
  }

  /// The window managers by preference. The first shows a program in the whole display, without a title bar.
  static let managers = [
    Manager(command: ["matchbox-window-manager", "-use_titlebar", "no"], isKnownToJava: false),
    Manager(command: ["openbox"], isKnownToJava: true),
  ]

  /// The display, for the window manager.
  static func variables(ofDisplay number: Int) -> [(name: String, value: String?)] {
    [
      ("DISPLAY", ":\(number)"), ("WAYLAND_DISPLAY", nil), ("WAYLAND_SOCKET", nil), ("XAUTHORITY", nil),
      ("XDG_SESSION_TYPE", "x11"),
    ]
  }

  /// The variables by which toolkits choose X11, for the program.
  ///
  /// - Parameter manager: the window manager; nil without one.
  static func variables(ofDisplay number: Int, _ manager: Manager?) -> [(name: String, value: String?)] {
    variables(ofDisplay: number) + [
      ("GDK_BACKEND", "x11"), ("QT_QPA_PLATFORM", "xcb"), ("MOZ_ENABLE_WAYLAND", "0"), ("SDL_VIDEODRIVER", "x11"),
      ("SDL_VIDEO_DRIVER", "x11"), ("ELECTRON_OZONE_PLATFORM_HINT", "x11"),
      ("_JAVA_AWT_WM_NONREPARENTING", manager?.isKnownToJava == true ? nil : "1"),
    ]
  }
}
