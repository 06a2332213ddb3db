package import Accessibility
package import Surfaces

extension ApplicationWidgets {
  /// Finds the focused widget of a window and its ancestors.
  package func chain(
    of window: ClientWindow, then: @escaping (Result<WidgetChain, WidgetFault>) -> Void
  ) -> WidgetRequest {
    begin(in: window, then) { [weak self] request, found, answer in
      guard let self else { return }
      let search = FocusSearch(
        last: source.lastFocus(of: found.application.id.bus), below: found.root.id, of: found.application,
        coordinates: found.rules.coordinates, source: source, memory: memory(of: found))
      request.hold(search)
      search.start { result in
        answer(
          result.map { focus in
            if let focus { return WidgetChain([focus.widget] + focus.ancestors, hasFocus: true, of: found.application) }
            let root = Widget(id: found.root.id, role: "window", name: found.root.facts.name)
            return WidgetChain([root], hasFocus: false, of: found.application)
          })
      }
    }
  }

  /// Reads what the widgets of a window can do now.
  package func actions(
    of window: ClientWindow, then: @escaping (Result<ActionListing, WidgetFault>) -> Void
  ) -> WidgetRequest {
    let request = WidgetRequest()
    request.hold(
      chain(of: window) { [weak self, weak request] result in
        guard let self, let request, request.isOpen else { return }
        switch result {
        case .success(let chain): list(chain, into: [], for: request) { if request.end() { then($0) } }
        case .failure(let fault): if request.end() { then(.failure(fault)) }
        }
      })
    return request
  }

  /// Reads the actions of one widget of the chain after another.
  private func list(
    _ chain: WidgetChain, into links: [ActionListing.Link], for request: WidgetRequest,
    then: @escaping (Result<ActionListing, WidgetFault>) -> Void
  ) {
    guard request.isOpen else { return }
    guard chain.links.count > links.count else { return addText(to: chain, links, then: then) }
    let widget = chain.links[links.count]
    ActionNames.read(of: widget.id, from: source) { [weak self, weak request] result in
      guard let self, let request else { return }
      switch result {
      case .success(let names):
        list(chain, into: links + [ActionListing.Link(widget, actions: names)], for: request, then: then)
      case .failure(let fault): then(.failure(fault))
      }
    }
  }

  private func addText(
    to chain: WidgetChain, _ links: [ActionListing.Link], then: @escaping (Result<ActionListing, WidgetFault>) -> Void
  ) {
    var listing = ActionListing(links, of: chain.application, hasFocus: chain.hasFocus)
    guard chain.hasFocus, let widget = chain.links.first, widget.mayHaveText else { return then(.success(listing)) }
    TextFacts.read(of: widget.id, from: source) { result in
      listing.text = try? result.get()
      then(.success(listing))
    }
  }
}
