import ArgumentParser
import Measuring

/// Measures an event, and the memory of the compositor, beside more and more clients with a window each.
struct Crowd: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures events beside thousands of clients with a window each, as many as the system permits.")

  @OptionGroup var options: MeasuringOptions
  @Option(parsing: .upToNextOption, help: "How many clients.") var clients = [1, 1000, 2000, 5000]

  func run() throws {
    options.begin()
    var table = Table("idle clients", "touch, p50 µs", "64: cpu µs", "resident MiB", "descriptors", "set up, s")
    for count in clients {
      guard DescriptorLimit.raise(to: count * 2 + 1024) else {
        table.add("\(count)", "the system permits too few open files (ulimit -Hn)", "", "", "", "")
        break
      }
      let began = Moment.now
      let compositor = try CompositorSubject(Scene(idle: IdleClients(count: count)), cpu: options.cpus.subject)
      let seconds = Double(Moment.now - began) / 1e9
      let result = Measurement(of: compositor, .touch, options.extent, counts: true)
      table.add(
        "\(count)", result.p50.text(1), result.pipelinedCPU.text(3), compositor.process.residentMebibytes.text(0),
        "\(compositor.process.descriptorCount)", seconds.text(1))
    }
    print(table.text)
  }
}
