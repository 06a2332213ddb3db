/// The settings of toolkits: theme, cursor, fonts and animations.
struct SessionTheme {
  private let request: SessionRequest

  init(_ request: SessionRequest) { self.request = request }

  private var isDark: Bool { request.theme == "dark" }

  private var name: String { ["light", "dark"].contains(request.theme) ? "Adwaita" : request.theme }

  /// The file of GSettings' backend `keyfile`. Its values are GVariant text.
  var keyfile: String {
    """
    [org/gnome/desktop/interface]
    gtk-theme=\(name.variantText)
    icon-theme='Adwaita'
    cursor-theme=\(request.cursorTheme.variantText)
    cursor-size=\(request.cursorSize)
    font-name='Sans 11'
    document-font-name='Sans 11'
    monospace-font-name='Monospace 11'
    font-antialiasing='grayscale'
    font-hinting='slight'
    color-scheme='\(isDark ? "prefer-dark" : "default")'
    enable-animations=\(request.isAnimated)
    cursor-blink=\(request.isAnimated)

    [org/gnome/desktop/a11y/applications]
    screen-keyboard-enabled=true

    """
  }

  /// The file `settings.ini` of GTK 3 and GTK 4, which applies where the schemas of GNOME's settings are not installed.
  var gtkSettings: String {
    """
    [Settings]
    gtk-theme-name=\(name)
    gtk-icon-theme-name=Adwaita
    gtk-cursor-theme-name=\(request.cursorTheme)
    gtk-cursor-theme-size=\(request.cursorSize)
    gtk-font-name=Sans 11
    gtk-application-prefer-dark-theme=\(isDark)
    gtk-enable-animations=\(request.isAnimated)
    gtk-cursor-blink=\(request.isAnimated)

    """
  }
}

extension String {
  /// The text as a GVariant string in quotes.
  fileprivate var variantText: String {
    "'" + map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
