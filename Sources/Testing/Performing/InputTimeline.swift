package import Scripts
package import Seats

/// Input events, and the times at which a step plays them.
package struct InputTimeline: Equatable {
  /// An announcement before the first event.
  package enum Preparation: Equatable {
    /// A keyboard that a step names for the first time.
    case keyboard(named: String, DeviceID)
    /// A tool of the script's tablet.
    case tool(PenStep.Tool)
    /// A keymap that a device has during the step, as a text.
    case keymap([UInt8], of: DeviceID)
  }

  /// The events of one time. They end with a frame if their family has frames.
  package struct Moment: Equatable {
    /// Microseconds after the start of the step; nil for at once, without letting any time pass.
    package var at: Int64?
    package var events: [InputEvent]
    /// Whether clients handle the events before the next moment, as they do after each sample of a movement.
    package var isSample = true

    package init(at: Int64?, events: [InputEvent], isSample: Bool = true) {
      (self.at, self.events, self.isSample) = (at, events, isSample)
    }
  }

  package var preparations: [Preparation] = []
  package var moments: [Moment] = []
  /// The minimum duration of the step, in microseconds; nil if it ends with its last moment.
  package var duration: Int64? = 0

  package init(preparations: [Preparation] = [], moments: [Moment] = [], duration: Int64? = 0) {
    (self.preparations, self.moments, self.duration) = (preparations, moments, duration)
  }
}
