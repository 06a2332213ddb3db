import Documents
import Geometry
import Globals
import Policies
import Surfaces

/// Places new toplevels by the rules of the policy.
extension PolicyKeeper {
  func initialPlacement(of window: ClientWindow) -> InitialPlacement? {
    guard current.compiled.placesWindows else { return nil }
    let rules = current.compiled.policy.rules(for: describe(window)).placement
    guard !rules.isEmpty else { return nil }
    let output = rules.output.flatMap { name in outputs.all.first { $0.description.name == name } }
    let density = (output ?? outputs.all.first)?.description.pixelsPerMillimetre ?? PixelDensity.usual
    return InitialPlacement(rules, on: output, density: density)
  }
}

extension InitialPlacement {
  /// - Parameters:
  ///   - output: the output that the rules name, if it exists.
  ///   - density: logical pixels per millimetre.
  fileprivate init(_ rules: WindowPlacement, on output: OutputGlobal?, density: Double) {
    self.init()
    func length(_ written: WrittenLength) -> PlacementLength { PlacementLength(written, density: density) }
    place =
      switch rules.place {
      case nil: nil
      case .position(let x, let y)?: .position(x: length(x), y: length(y))
      case .anchor(let anchor)?: .aligned(x: anchor.horizontal, y: anchor.vertical)
      }
    width = rules.size.map { length($0.width) }
    height = rules.size.map { length($0.height) }
    self.output = output
    isMaximized = rules.state == .maximized
    isFullscreen = rules.state == .fullscreen
    keepsState = rules.keepsState == true
    avoidsKeyboards = rules.avoidsKeyboards == true
    layer =
      switch rules.stack {
      case .below?: .bottom
      case .normal?, nil: .normal
      case .above?: .overlay
      }
  }
}

extension PlacementLength {
  fileprivate init(_ written: WrittenLength, density: Double) {
    switch written {
    case .fraction(let part): self.init(part: part)
    case .pixels, .millimetres: self.init(pixels: written.inPixels(of: 0, pixelsPerMillimetre: density))
    }
  }
}

extension PlaceAnchor {
  /// The part of the free space to the left of the window.
  fileprivate var horizontal: Double {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .center, .top, .bottom: 0.5
    case .right, .topRight, .bottomRight: 1
    }
  }

  /// The part of the free space above the window.
  fileprivate var vertical: Double {
    switch self {
    case .top, .topLeft, .topRight: 0
    case .center, .left, .right: 0.5
    case .bottom, .bottomLeft, .bottomRight: 1
    }
  }
}
