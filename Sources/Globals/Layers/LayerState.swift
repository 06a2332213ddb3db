import Surfaces

/// What requests of a layer set and its surface's commit makes current.
struct LayerState: Equatable {
  var anchoring = Anchoring()
  var layer: WindowLayer
  var keyboard = KeyboardInteractivity.none
}
