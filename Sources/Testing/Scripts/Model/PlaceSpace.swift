import Documents

/// The space to which the positions of a step are relative.
package enum PlaceSpace: Hashable, Sendable {
  /// The space of an output, in logical pixels from its top left; nil for the first output.
  case output(String?)
  /// The space of a window, in logical pixels from the top left of its geometry, or of a surface that the selector
  /// names.
  ///
  /// `isForced` lets a step begin where the window does not receive it.
  case window(WindowSelector, isForced: Bool = false)
  /// The area of a widget of a window, in logical pixels from its top left.
  case widget(WidgetSelector, in: WindowSelector, isForced: Bool = false)
  /// The area at which a window shows a picture, in logical pixels from its top left. Without a window, the picture is
  /// searched on the output that the locator names.
  case picture(PictureLocator, in: WindowSelector?, isForced: Bool = false)
}

extension PlaceSpace {
  /// The window of the space, of its widget or of its picture; nil for the space of an output.
  package var window: WindowSelector? {
    switch self {
    case .output: nil
    case .window(let selector, _), .widget(_, in: let selector, _): selector
    case .picture(_, in: let selector, _): selector
    }
  }

  /// The widget whose area is the space; nil for other spaces.
  package var widget: WidgetSelector? { if case .widget(let widget, _, _) = self { widget } else { nil } }

  /// The window that must receive the first sample of the step; nil if it may begin anywhere.
  package var target: WindowSelector? { isForced ? nil : window }

  package var isForced: Bool {
    switch self {
    case .output: false
    case .window(_, let isForced), .widget(_, _, let isForced), .picture(_, _, let isForced): isForced
    }
  }

  /// The same space for a step that must not miss its window.
  package var unforced: PlaceSpace { with(isForced: false) }

  /// The same space for a step that may miss its window.
  package var forced: PlaceSpace { with(isForced: true) }

  private func with(isForced: Bool) -> PlaceSpace {
    switch self {
    case .output: self
    case .window(let window, _): .window(window, isForced: isForced)
    case .widget(let widget, let window, _): .widget(widget, in: window, isForced: isForced)
    case .picture(let picture, let window, _): .picture(picture, in: window, isForced: isForced)
    }
  }
}

/// A picture that is searched in the pixels of a window or an output, as the space of a step.
package struct PictureLocator: Hashable, Sendable {
  /// The path of a PNG. It is already joined to the folder of the script that names it, unless an earlier step of the
  /// run writes the file. Transparent pixels match any colour.
  package var file: String
  /// True if an earlier step writes the PNG. Its path is then relative to the run's folder, as in that step.
  package var isOwnScreenshot: Bool
  /// The allowed difference of each channel of a pixel, as a fraction of its range.
  package var tolerance: Double
  /// The fraction of the picture's pixels that may differ more.
  package var share: Double
  /// The output that is searched if the space has no window; nil for the first output.
  package var output: String?

  package init(
    file: String, isOwnScreenshot: Bool = false, tolerance: Double = 0, share: Double = 0, output: String? = nil
  ) {
    (self.file, self.isOwnScreenshot) = (file, isOwnScreenshot)
    (self.tolerance, self.share, self.output) = (tolerance, share, output)
  }
}

extension PictureLocator: CustomStringConvertible {
  /// The locator as reports contain it: `{like: "ok.png"}`.
  package var description: String { "{like: \(file.quotedForPeople)}" }
}
