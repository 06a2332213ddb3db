import Geometry
import Interaction
import Testing

/// Tests of the areas in which controls keep taps.
@Suite struct ControlAreasTests {
  private let root = View(frame: ViewRect(x: 500, y: 500, width: 100, height: 100))

  private func parts() -> [String] {
    ControlAreas(of: root).parts.map { part in
      let rect = part.rect
      let numbers = [rect.minX, rect.minY, rect.size.width, rect.size.height].map { "\(Int($0))" }
      return (part.isControl ? "" : "-") + numbers.joined(separator: " ")
    }
  }

  @discardableResult
  private func add<V: View>(_ view: V, _ rect: ViewRect, to parent: View? = nil) -> V {
    view.frame = rect
    (parent ?? root).addSubview(view)
    return view
  }

  @Test func controlsAndTextInputsKeepTaps() {
    add(View(), ViewRect(x: 0, y: 0, width: 100, height: 100))
    #expect(parts() == [])
    add(Button(), ViewRect(x: 0, y: 0, width: 10, height: 10))
    add(Switch(), ViewRect(x: 20, y: 0, width: 10, height: 10))
    add(TextField(), ViewRect(x: 40, y: 0, width: 10, height: 10))
    add(TextView(), ViewRect(x: 60, y: 0, width: 10, height: 10))
    #expect(parts() == ["0 0 10 10", "20 0 10 10", "40 0 10 10", "60 0 10 10"])
  }

  @Test func plainAndDisabledControlsDoNot() {
    add(Control(), ViewRect(x: 0, y: 0, width: 10, height: 10))
    add(Slider(), ViewRect(x: 20, y: 0, width: 10, height: 10))
    add(Button(), ViewRect(x: 40, y: 0, width: 10, height: 10)).isEnabled = false
    add(TextField(), ViewRect(x: 60, y: 0, width: 10, height: 10)).isEnabled = false
    add(TextView(), ViewRect(x: 80, y: 0, width: 10, height: 10)).isEnabled = false
    #expect(parts() == [])
  }

  @Test func onlyWhatCanBeHitCounts() {
    let panel = add(View(), ViewRect(x: 10, y: 10, width: 50, height: 50))
    panel.boundsOrigin = ViewPoint(0, 5)
    let button = add(Button(), ViewRect(x: 40, y: 20, width: 40, height: 10), to: panel)
    #expect(parts() == ["50 25 10 10"])
    for change in [
      { panel.isHidden = true }, { (panel.isHidden, panel.alpha) = (false, 0.01) },
      { (panel.alpha, button.isUserInteractionEnabled) = (1, false) },
    ] as [() -> Void] {
      change()
      #expect(parts() == [])
    }
  }

  @Test func viewsInFrontCover() {
    let button = add(Button(), ViewRect(x: 0, y: 0, width: 50, height: 50))
    add(View(), ViewRect(x: 5, y: 5, width: 10, height: 10), to: button)
    add(View(), ViewRect(x: 20, y: 20, width: 10, height: 10))
    add(Overlay(), ViewRect(x: 0, y: 0, width: 100, height: 100))
    #expect(parts() == ["0 0 50 50", "-20 20 10 10"])
  }

  @Test func theNumberIsBounded() {
    for number in 0..<2000 { add(Button(), ViewRect(x: Double(number % 100), y: 0, width: 1, height: 1)) }
    #expect(ControlAreas(of: root).parts.count == ControlAreas.most)
  }
}

/// A view that lets all touches through to the views behind it.
private final class Overlay: View {
  override func hitTest(_ point: ViewPoint, with event: Event?) -> View? { nil }
}
