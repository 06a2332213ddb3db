/// The environment of a session.
struct SessionVariables {
  let all: [SessionPlan.Variable]

  init(_ request: SessionRequest, _ facts: MachineFacts, _ places: SessionPlaces) {
    var values = Self.fixed
    values.merge(Self.folders(places)) { $1 }
    values.merge(Self.chosen(request, places)) { $1 }
    if request.isAccessible { Self.addAccessibility(to: &values) }
    for name in ["PATH"] + request.inherited {
      if let value = facts.variables[name] { values[name] = value }
    }
    values.merge(request.added) { $1 }
    for name in request.removed { values[name] = nil }
    values[SessionPlan.mark] = places.name
    all = values.sorted { $0.key < $1.key }.map { SessionPlan.Variable(name: $0.key, value: $0.value) }
  }

  /// Variables that are the same in every session. Toolkits draw with the processor, and do not ask services that a
  /// session has not.
  private static let fixed = [
    "USER": "fingerpost", "LOGNAME": "fingerpost", "SHELL": "/bin/sh",
    "XDG_DATA_DIRS": "/usr/local/share:/usr/share", "XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "Fingerpost",
    "GSETTINGS_BACKEND": "keyfile", "GTK_USE_PORTAL": "0", "GDK_BACKEND": "wayland", "GSK_RENDERER": "cairo",
    "GTK_A11Y": "none", "NO_AT_BRIDGE": "1",
    "QT_QPA_PLATFORM": "wayland", "QT_STYLE_OVERRIDE": "Fusion", "QT_QUICK_BACKEND": "software",
    "MOZ_ENABLE_WAYLAND": "1", "SDL_VIDEODRIVER": "wayland", "LIBGL_ALWAYS_SOFTWARE": "1",
  ]

  /// Makes toolkits connect to the session's bus as their accessibility bus.
  private static func addAccessibility(to values: inout [String: String]) {
    values["GTK_A11Y"] = nil
    values["NO_AT_BRIDGE"] = "0"
    values["AT_SPI_BUS_ADDRESS"] = values["DBUS_SESSION_BUS_ADDRESS"]
    // Gecko and Chromium. Qt 5 asks `AccessibilityNames`.
    values["GNOME_ACCESSIBILITY"] = "1"
    values["ACCESSIBILITY_ENABLED"] = "1"
  }

  private static func folders(_ places: SessionPlaces) -> [String: String] {
    [
      "HOME": places.at("home"), "XDG_RUNTIME_DIR": places.at("run"), "XDG_CONFIG_HOME": places.at("config"),
      "XDG_DATA_HOME": places.at("data"), "XDG_CACHE_HOME": places.at("cache"),
      "XDG_STATE_HOME": places.at("state"), "XDG_CONFIG_DIRS": places.at("etc"), "TMPDIR": places.at("tmp"),
      "FONTCONFIG_FILE": places.fontSettings,
      // No service listens here. Without the variable, programs use the machine's own system bus.
      "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(places.at("run/no-system-bus"))",
    ]
  }

  private static func chosen(_ request: SessionRequest, _ places: SessionPlaces) -> [String: String] {
    var values = [
      "LC_ALL": request.locale, "LANG": request.locale, "LANGUAGE": request.language, "TZ": request.timezone,
      "XCURSOR_THEME": request.cursorTheme, "XCURSOR_SIZE": "\(request.cursorSize)",
    ]
    if request.hasBus { values["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(places.bus)" }
    return values
  }
}
