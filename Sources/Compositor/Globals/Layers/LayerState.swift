import Surfaces

/// The double-buffered state of a layer surface, which its surface's commit applies.
struct LayerState: Equatable {
  var anchoring = Anchoring()
  var layer: WindowLayer
  var keyboard = KeyboardInteractivity.none
}
