import Interaction
import WaylandClient

extension RemoteCommand {
  /// Nil for a command that the library does not know.
  init?(_ wire: FingerpostResponderSurfaceV1.Command) {
    switch wire {
    case .play: self = .play
    case .pause: self = .pause
    case .stop: self = .stop
    case .togglePlayPause: self = .togglePlayPause
    case .nextTrack: self = .nextTrack
    case .previousTrack: self = .previousTrack
    case .beginSeekingBackward: self = .beginSeekingBackward
    case .endSeekingBackward: self = .endSeekingBackward
    case .beginSeekingForward: self = .beginSeekingForward
    case .endSeekingForward: self = .endSeekingForward
    default: return nil
    }
  }
}

extension MotionPhase {
  /// Nil for a phase that the library does not know.
  init?(_ wire: FingerpostResponderSurfaceV1.MotionPhase) {
    switch wire {
    case .began: self = .began
    case .ended: self = .ended
    case .cancelled: self = .cancelled
    default: return nil
    }
  }
}
