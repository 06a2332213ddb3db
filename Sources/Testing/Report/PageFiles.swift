/// The page around its data, from the files in `Page`.
enum PageFiles {
  /// Allows only what the page itself contains.
  private static let rules =
    "default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'; script-src 'unsafe-inline'"

  /// The beginning, up to the data.
  static var head: [UInt8] {
    let head = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(rules)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Report</title>
      <style>

      """
    let style = PackageResources.colors_css + PackageResources.layout_css + PackageResources.parts_css
    return Array(head.utf8) + style + Array("</style>\n</head>\n".utf8) + PackageResources.body_html
  }

  /// The scripts in the order in which they run, and the end.
  static var tail: [UInt8] {
    let scripts = [
      PackageResources.elements_js, PackageResources.data_js, PackageResources.state_js, PackageResources.messages_js,
      PackageResources.list_js,
      PackageResources.film_js, PackageResources.hands_js, PackageResources.player_js, PackageResources.timeline_js,
      PackageResources.steps_js, PackageResources.pictures_js, PackageResources.why_js, PackageResources.panels_js,
      PackageResources.overview_js,
      PackageResources.keys_js, PackageResources.main_js,
    ]
    return Array("<script>\n\"use strict\";\n".utf8) + scripts.joined() + Array("</script>\n</body>\n</html>\n".utf8)
  }
}
