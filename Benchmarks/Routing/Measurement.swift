import CBenchmarks
import Measuring

/// The size of a measurement.
struct Extent {
  /// The number of events that are sent one at a time.
  var single: Int
  /// The number of events that are sent while others are in flight.
  var pipelined: Int
  /// The maximum number of events in flight.
  var window = 64

  static let warmUp = 500
}

/// The result of measuring one process with one kind of event.
struct Measurement {
  /// The latency in microseconds, from just before an event is written until its last message is handled.
  var p50 = 0.0
  var p99 = 0.0
  /// The CPU time of the process per event in microseconds, for single and for pipelined events.
  var singleCPU = 0.0
  var pipelinedCPU = 0.0
  /// Pipelined events per second.
  var rate = 0.0
  /// Allocations per event.
  var ownAllocations = 0.0
  var libwaylandAllocations = 0.0
}

extension Measurement {
  /// Measures a process that routes events.
  ///
  /// - Parameter counts: whether the process counts its allocations.
  init(of subject: some Subject, _ stimulus: Stimulus, _ extent: Extent, counts: Bool) {
    for record in stimulus.opening where counts { subject.injector.send(record) }
    if counts, !stimulus.opening.isEmpty { (subject as? CompositorSubject)?.settle() }
    Self.oneByOne(subject, stimulus.records(Extent.warmUp)[...]) { _ in }

    var times: [UInt64] = []
    times.reserveCapacity(extent.single)
    var start = subject.process.cpuTime
    Self.oneByOne(subject, stimulus.records(extent.single)[...]) { times.append($0) }
    singleCPU = Self.microseconds(subject.process.cpuTime - start, extent.single)
    let samples = Samples(times)
    (p50, p99) = (samples.microseconds(at: 0.5), samples.microseconds(at: 0.99))

    let records = stimulus.records(extent.pipelined)
    let began = Moment.now
    start = subject.process.cpuTime
    Self.inACrowd(subject, records, window: extent.window)
    pipelinedCPU = Self.microseconds(subject.process.cpuTime - start, extent.pipelined)
    rate = Double(extent.pipelined) / (Double(Moment.now - began) / 1e9)
    if counts { countAllocations(subject, stimulus) }
    for record in stimulus.closing where counts { subject.injector.send(record) }
    if counts { (subject as? CompositorSubject)?.settle() }
  }

  private mutating func countAllocations(_ subject: some Subject, _ stimulus: Stimulus) {
    let records = stimulus.records(1000)
    subject.injector.startCounting()
    Self.oneByOne(subject, records[...]) { _ in }
    let counted = subject.injector.stopCounting()
    ownAllocations = Double(counted.own) / Double(records.count)
    libwaylandAllocations = Double(counted.libwayland) / Double(records.count)
  }

  static func oneByOne(
    _ subject: some Subject, _ records: ArraySlice<InputRecord>, _ took: (UInt64) -> Void
  ) {
    for record in records {
      let wanted = subject.received + 1
      let start = Moment.now
      subject.injector.send(record)
      while subject.received < wanted { subject.waitForEvents() }
      took(subject.lastMoment - start)
    }
  }

  /// Sends events so that up to `window` are in flight. Refills whenever half of them have been received.
  private static func inACrowd(_ subject: some Subject, _ records: [InputRecord], window: Int) {
    let before = subject.received
    var sent = 0
    while subject.received - before < records.count {
      let underway = sent - (subject.received - before)
      if underway <= window / 2, sent < records.count {
        let next = min(records.count, sent + window - underway)
        subject.injector.send(records[sent..<next])
        sent = next
      }
      subject.waitForEvents()
    }
  }

  private static func microseconds(_ nanoseconds: UInt64, _ count: Int) -> Double {
    Double(nanoseconds) / Double(max(1, count)) / 1000
  }
}

extension [Measurement] {
  /// The median of each figure over several rounds.
  var median: Measurement {
    var result = Measurement()
    let figures: [WritableKeyPath<Measurement, Double>] = [
      \.p50, \.p99, \.singleCPU, \.pipelinedCPU, \.rate, \.ownAllocations, \.libwaylandAllocations,
    ]
    for figure in figures { result[keyPath: figure] = map { $0[keyPath: figure] }.median }
    return result
  }
}
