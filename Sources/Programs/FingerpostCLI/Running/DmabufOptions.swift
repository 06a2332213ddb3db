import ArgumentParser
import Assembly
import Documents
import Globals
import System

/// The option for buffers in memory of graphics cards.
struct DmabufOptions: ParsableArguments {
  @Option(
    name: .customLong("dmabuf"),
    help: ArgumentHelp(
      """
      Let clients hand over linear dma-bufs, which are read by mapping them. The device is the one on which clients should \
      draw, such as /dev/dri/renderD128, or 'linear' for no device. See docs/running.md.
      """, valueName: "device"))
  var device: String?

  func validate() throws {
    guard let device, device != Self.noDevice else { return }
    if DeviceFile.numbers(of: device)?.major == DeviceFile.graphicsCards { return }
    let reason = FileKind(at: device) == nil ? "no such file" : "it is not the device of a graphics card"
    throw ValidationError(
      "invalid value \(device.quotedForPeople) for --dmabuf: \(reason); expected 'linear' or the path of a device, for example "
        + "/dev/dri/renderD128")
  }

  /// The value that names no device.
  private static let noDevice = "linear"

  /// The dma-bufs that clients may hand over, instead of those that the painter imports; nil if the option is not used.
  ///
  /// - Throws: an exit code, after an error was printed, if the trial does not pass.
  func offer() throws -> DmabufOffer? {
    guard let device else { return nil }
    let offer = DmabufOffer.mapped(on: DeviceFile.number(of: device), kernel: SystemDmabufKernel())
    guard let fault = offer.trialFault() else { return offer }
    Console.report(.error, "--dmabuf cannot be used: \(fault)")
    throw ExitCode(3)
  }
}
