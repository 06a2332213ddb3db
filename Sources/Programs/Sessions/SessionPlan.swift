/// The variables, folders, files and links of a private session. It reads nothing and makes nothing.
package struct SessionPlan: Equatable, Sendable {
  /// The variable that marks every process of a session. Its value is the name of the session's folder.
  package static let mark = "FINGERPOST_SESSION"

  /// The folder of everything.
  package let root: String
  /// The whole environment of the session, sorted by name.
  package let variables: [Variable]
  /// The folders to make, as absolute paths.
  package let folders: [String]
  package let files: [File]
  package let links: [Link]
  /// The program and the arguments of the session bus; nil without a bus.
  package let bus: [String]?
  /// The same for a bus that inherits its socket as the descriptor 3 (sd_listen_fds(3)); nil without a bus.
  package let busOfSocket: [String]?
  /// The program and the arguments of the registry of accessible applications; nil without accessibility.
  package let registry: [String]?
  /// Remarks about differences from the session on other machines.
  package let warnings: [String]

  package struct Variable: Equatable, Sendable {
    package var name: String
    package var value: String
  }

  package struct File: Equatable, Sendable {
    package var path: String
    package var text: String
  }

  package struct Link: Equatable, Sendable {
    package var path: String
    package var target: String
  }

  /// - Parameters:
  ///   - root: the folder of the session, an absolute path. Its name is the mark of the session's processes.
  ///   - facts: the facts about the machine.
  package init(_ request: SessionRequest, root: String, facts: MachineFacts) {
    let places = SessionPlaces(root: root)
    let fonts = SessionFonts(request, facts, places)
    let theme = SessionTheme(request)
    self.root = root
    variables = SessionVariables(request, facts, places).all
    folders = places.folders
    files =
      [
        File(path: places.settings, text: theme.keyfile), File(path: places.gtk(3), text: theme.gtkSettings),
        File(path: places.gtk(4), text: theme.gtkSettings), File(path: places.fontSettings, text: fonts.settings),
      ] + (request.hasBus ? [File(path: places.busSettings, text: Self.busSettings(places, request))] : [])
    links = fonts.links
    bus = request.hasBus ? Self.bus(places, "exec dbus-daemon") : nil
    busOfSocket =
      request.hasBus
      ? Self.bus(places, "export LISTEN_FDS=1 LISTEN_PID=$$; exec dbus-daemon --address=systemd:") : nil
    // The shell writes its messages to a file as well.
    registry =
      request.isAccessible
      ? facts.registry.map { ["/bin/sh", "-c", #"exec "$0" 2>"$1" >&2"#, $0, places.registryErrors] } : nil
    warnings = fonts.warnings
  }

  /// The shell writes the errors of the bus to a file, so that they never fill a pipe.
  private static func bus(_ places: SessionPlaces, _ start: String) -> [String] {
    [
      "/bin/sh", "-c", start + #" --config-file="$0" --nofork --nopidfile --print-address=1 2>"$1""#,
      places.busSettings, places.busErrors,
    ]
  }

  /// The configuration of a bus without `servicedir`: it starts no programs.
  private static func busSettings(_ places: SessionPlaces, _ request: SessionRequest) -> String {
    // The compositor asks many widgets at once; without the limit, the bus refuses more than 128 pending answers.
    let limits =
      request.isAccessible ? "\n  <limit name=\"max_replies_per_connection\">50000</limit>" : ""
    return """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig>
        <type>session</type>
        <listen>unix:path=\(places.bus.xmlText)</listen>
        <auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/>
          <allow eavesdrop="true"/>
          <allow own="*"/>
        </policy>\(limits)
      </busconfig>

      """
  }
}

/// The paths of a session.
struct SessionPlaces {
  let root: String

  func at(_ name: String) -> String { "\(root)/\(name)" }

  var bus: String { at("run/bus") }
  var busSettings: String { at("etc/dbus.conf") }
  var busErrors: String { at("etc/dbus.log") }
  var registryErrors: String { at("etc/registry.log") }
  var fontSettings: String { at("etc/fonts.conf") }
  var settings: String { at("config/glib-2.0/settings/keyfile") }

  func gtk(_ version: Int) -> String { at("config/gtk-\(version).0/settings.ini") }

  var folders: [String] {
    [
      "run", "home", "config", "data", "cache", "state", "tmp", "etc", "fonts", "config/glib-2.0/settings",
      "config/gtk-3.0", "config/gtk-4.0",
    ].map(at)
  }

  /// The name of the root, which marks processes.
  var name: String { root.split(separator: "/").last.map(String.init) ?? root }
}

extension String {
  /// The text with the characters escaped that XML reserves.
  var xmlText: String {
    map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      default: String(character)
      }
    }.joined()
  }
}
