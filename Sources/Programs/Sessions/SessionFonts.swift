/// The fonts of a session: links in a folder of their own, which is the only one that fontconfig reads.
struct SessionFonts {
  let links: [SessionPlan.Link]
  let settings: String
  let warnings: [String]

  init(_ request: SessionRequest, _ facts: MachineFacts, _ places: SessionPlaces) {
    let usesMachine = request.fonts.isEmpty && !facts.hasFonts
    let targets = request.fonts.isEmpty ? facts.fonts : request.fonts
    var links: [SessionPlan.Link] = []
    if !usesMachine {
      for (index, target) in targets.enumerated() {
        // Fonts of several folders may have the same name.
        let name = target.split(separator: "/").last.map(String.init) ?? "font"
        let isTaken = links.contains { $0.path == places.at("fonts/\(name)") }
        links.append(.init(path: places.at(isTaken ? "fonts/\(index)-\(name)" : "fonts/\(name)"), target: target))
      }
    }
    self.links = links
    settings = Self.settings(
      folder: usesMachine ? "/usr/share/fonts" : places.at("fonts"), cache: places.at("cache/fontconfig"))
    warnings =
      usesMachine
      ? [
        "the fonts DejaVu Sans, Sans Mono and Serif are not installed (Debian: fonts-dejavu-core); clients use those of "
          + "/usr/share/fonts, so their pictures may differ from those of other machines"
      ] : []
  }

  private static func settings(folder: String, cache: String) -> String {
    let families = [("sans-serif", "DejaVu Sans"), ("serif", "DejaVu Serif"), ("monospace", "DejaVu Sans Mono")]
    let aliases = families.map { generic, family in
      "  <alias><family>\(generic)</family><prefer><family>\(family)</family></prefer></alias>\n"
    }.joined()
    return """
      <?xml version="1.0"?>
      <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig>
        <dir>\(folder.xmlText)</dir>
        <cachedir>\(cache.xmlText)</cachedir>
        <match target="pattern">
          <test qual="any" name="family"><string>sans</string></test>
          <edit name="family" mode="assign" binding="same"><string>sans-serif</string></edit>
        </match>
        <match target="pattern">
          <test qual="any" name="family"><string>mono</string></test>
          <edit name="family" mode="assign" binding="same"><string>monospace</string></edit>
        </match>
        <match target="pattern">
          <edit name="family" mode="append_last"><string>sans-serif</string></edit>
        </match>
      \(aliases)  <match target="pattern">
          <edit name="antialias" mode="assign"><bool>true</bool></edit>
          <edit name="hinting" mode="assign"><bool>true</bool></edit>
          <edit name="hintstyle" mode="assign"><const>hintslight</const></edit>
          <edit name="rgba" mode="assign"><const>none</const></edit>
        </match>
      </fontconfig>

      """
  }
}
