import Geometry

/// The surfaces of a tree that can take input, frontmost first: what a hit test looks through.
///
/// Boxes lie beside each other as plain numbers, so that looking past a thousand of them touches no object.
final class InputLayers {
  private struct Layer {
    unowned let surface: Surface
    let id: SurfaceID
    /// nil stands for the whole surface.
    let region: Region<SurfaceSpace>?
  }

  /// Where the surfaces of `layers` lie, in the root's coordinates.
  private var boxes: [Rect<SurfaceSpace>] = []
  private var layers: [Layer] = []
  /// Nothing outside is ever hit.
  private(set) var bounds = Rect<SurfaceSpace>.zero

  init(of root: Surface) { collect(root, at: .zero) }

  private func collect(_ surface: Surface, at origin: Vector<SurfaceSpace>) {
    guard surface.hasContent else { return }
    for entry in surface.stack.reversed() {
      switch entry {
      case .itself: add(surface, at: origin)
      case .subsurface(let link):
        collect(link.surface, at: origin + Vector(Double(link.position.x), Double(link.position.y)))
      }
    }
  }

  private func add(_ surface: Surface, at origin: Vector<SurfaceSpace>) {
    let region = surface.state.inputRegion
    if let region, region.isEmpty { return }
    let box = Rect(origin: Point(origin.dx, origin.dy), size: surface.state.size)
    boxes.append(box)
    layers.append(Layer(surface: surface, id: surface.id, region: region))
    bounds = bounds.union(box)
  }

  /// Each surface is asked for itself only: a subsurface outside its parent can be hit, and a hole in a parent's input
  /// region does not hide what is stacked above or below it.
  func hitTest(_ place: Point<SurfaceSpace>) -> SurfaceHit? {
    index(at: place).map { SurfaceHit(surface: layers[$0].surface, place: inLayer($0, place)) }
  }

  /// The same surface by its name, for those who need no more.
  func surface(at place: Point<SurfaceSpace>) -> SurfaceID? { index(at: place).map { layers[$0].id } }

  private func index(at place: Point<SurfaceSpace>) -> Int? {
    for index in boxes.indices where boxes[index].contains(place) {
      guard let region = layers[index].region else { return index }
      if region.contains(inLayer(index, place)) { return index }
    }
    return nil
  }

  private func inLayer(_ index: Int, _ place: Point<SurfaceSpace>) -> Point<SurfaceSpace> {
    place.seen(from: boxes[index].origin)
  }
}

extension Surface {
  /// What hit tests of this surface's tree look through; made anew by the first of them after a change.
  var currentInputLayers: InputLayers {
    if let inputLayers { return inputLayers }
    let made = InputLayers(of: self)
    inputLayers = made
    return made
  }

  /// Something in this surface's tree takes input elsewhere than before.
  func forgetInputLayers() {
    var surface: Surface? = self
    while let changed = surface {
      changed.inputLayers = nil
      changed.window?.stack?.forgetInputFrames()
      surface = changed.subsurface?.parent
    }
  }
}
