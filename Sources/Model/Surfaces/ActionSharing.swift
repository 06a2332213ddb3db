/// The directions in which a window may exchange actions with windows of other clients. By default it exchanges none.
package struct ActionSharing: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Actions that its client has not performed may go to the client of the window that presents it.
  package static let presented = Self(rawValue: 1)
  /// Its client may get the actions of windows of other clients that it presents.
  package static let presenting = Self(rawValue: 2)
}

extension ClientWindow {
  /// The window of another client that presents this one, or that presents the topmost of the windows of this client that
  /// do; nil without one.
  package var foreignPresenter: (presented: ClientWindow, presenter: ClientWindow)? {
    guard let presented = presentation.last, presented.kind == .toplevel, presented.isMapped,
      let presenter = presented.parent, presenter.isMapped, presenter.client != presented.client
    else { return nil }
    return (presented, presenter)
  }
}
