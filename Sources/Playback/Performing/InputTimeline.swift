import Seats

/// Input events, and the times at which a step plays them.
struct InputTimeline: Equatable {
  /// The events of one time. They end with a frame if their family has frames.
  struct Moment: Equatable {
    /// Microseconds after the start of the step.
    var at: Int64
    var events: [InputEvent]
  }

  var moments: [Moment] = []
  /// The minimum duration of the step, in microseconds.
  var duration: Int64 = 0
}

extension Session {
  /// Routes the events of a timeline at their times.
  func play(_ timeline: InputTimeline) {
    playSamples(timeline.moments, at: \.at, duration: timeline.duration) { moment in
      for event in moment.events { route(event) }
    }
  }
}
