// The edit menu.
extension Compositor {
  /// Sets what finds selections in applications for the place of the menu, once and before any client is connected. It is not
  /// retained.
  package func findSelections(by finder: any SelectionFinder) { menus.use(finder) }
}
