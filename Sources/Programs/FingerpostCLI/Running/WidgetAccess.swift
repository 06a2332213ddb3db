import Accessibility
import ArgumentParser
import Assembly
import Documents
import Policies
import ScriptRecording
import Scripts
import System
import WaylandServer
import Widgets

/// The connection of a run to the accessibility bus, and the desk that finds widgets over it.
final class WidgetAccess {
  let desk: ApplicationWidgets
  let source: any WidgetSource
  /// Performs actions inside applications.
  let actions: ActionDesk
  /// Outlines widgets in the debug overlay.
  let outliner: InputWidgetOutlines
  /// Tells recognizers which widgets are touched.
  private let teller: TimedPlaceFinder
  /// Finds what is selected, for the edit menu.
  private let selections: TimedSelectionFinder
  /// What drives the connections by the loop.
  private let connection: AnyObject
  /// The owner of `org.a11y.Bus`; nil in a shared session.
  private let names: AccessibilityNames?

  /// Microseconds of real time for the bus and the registry to answer.
  private static let patience: Int64 = 5_000_000

  /// Connects to the bus. Call it before any client starts, so that none asks for a name without an owner.
  ///
  /// - Parameter isPrivate: true in a private session, whose one bus is also the accessibility bus. Otherwise the
  ///   address is that of AT_SPI_BUS_ADDRESS, or what the session bus answers.
  init(_ compositor: Compositor, isPrivate: Bool) throws(WidgetFault) {
    let variables = Environment().variables
    let address: String
    if isPrivate {
      guard let own = variables["DBUS_SESSION_BUS_ADDRESS"] else { throw .unavailable("the session has no bus") }
      address = own
    } else {
      address = try Self.address(variables, compositor)
    }
    let bus = try AccessibilityBus(address: address)
    let source = BusSource(bus, clock: Self.clock)
    self.source = source
    connection = BusConnection(source, loop: compositor.loop, clock: Self.clock)
    desk = ApplicationWidgets(compositor, source: source)
    outliner = InputWidgetOutlines(compositor, desk)
    actions = ActionDesk(compositor, desk, limit: isPrivate ? nil : ActionDesk.usualLimit)
    compositor.applications.use(actions)
    teller = TimedPlaceFinder(compositor, desk)
    selections = TimedSelectionFinder(compositor, desk)
    names = isPrivate ? Self.names(on: bus, address, compositor) : nil
    if let names { try Self.start(names, bus, compositor) }
  }

  /// Gives each client that starts from now on an accessibility bus of its own.
  ///
  /// - Parameters:
  ///   - policy: says which programs take part.
  ///   - path: of the socket of these buses.
  init(isolatedIn compositor: Compositor, by policy: Policy, path: String) throws(WidgetFault) {
    if let fault = ClientBuses.fault { throw fault }
    let server: ClientBusServer
    do throws(SocketFault) {
      let programs = compositor.programs
      server = try ClientBusServer(path: path, loop: compositor.loop, clock: Self.clock) { [unowned programs] in
        programs.programOfWidgets(process: $0)
      } mayReadOthers: { [unowned programs] in
        programs.mayReadWidgets(process: $0, user: $1)
      }
    } catch {
      throw .unavailable(error.description)
    }
    connection = server
    source = server.buses
    desk = ApplicationWidgets(compositor, source: server.buses)
    outliner = InputWidgetOutlines(compositor, desk)
    actions = ActionDesk(compositor, desk, limit: ActionDesk.usualLimit)
    compositor.applications.use(actions)
    teller = TimedPlaceFinder(compositor, desk)
    selections = TimedSelectionFinder(compositor, desk)
    names = nil
    compositor.programs.offerWidgets(at: server.address) { policy.offersWidgets(name: $0, command: $1) }
  }

  private static func clock() -> UInt64 { MonotonicTime.nanoseconds() / 1000 }

  /// Turns the loop until a question is answered; nil after the time limit. No client runs yet.
  private static func wait<Answer>(
    _ compositor: Compositor, _ ask: (@escaping (Answer) -> Void) -> Void
  ) -> Answer? {
    var answer: Answer?
    let deadline = Deadline(microseconds: patience)
    ask { answer = $0 }
    while answer == nil, !deadline.hasPassed { compositor.turn(milliseconds: 20) }
    return answer
  }

  private static func names(
    on bus: AccessibilityBus, _ address: String, _ compositor: Compositor
  ) -> AccessibilityNames {
    weak var made: AccessibilityNames?
    let timer = compositor.loop.timer { made?.renew() }
    let names = AccessibilityNames(bus, address: address) { timer.fire(afterMilliseconds: $0) }
    made = names
    return names
  }

  private static func start(
    _ names: AccessibilityNames, _ bus: AccessibilityBus, _ compositor: Compositor
  ) throws(WidgetFault) {
    switch wait(compositor, { names.claim(then: $0) }) {
    case .success(true)?: break
    case .success(false)?: throw .unavailable("another program owns org.a11y.Bus in the session")
    case .failure(let fault)?: throw fault
    case nil: throw .unavailable("the session's bus does not answer")
    }
    let deadline = Deadline(microseconds: patience)
    while wait(compositor, { bus.askForOwner(of: "org.a11y.atspi.Registry", then: $0) }) != true {
      guard !deadline.hasPassed else {
        throw .unavailable("at-spi2-registryd did not start in the session (Debian: at-spi2-core)")
      }
      compositor.turn(milliseconds: 5)
    }
  }

  /// The address of the accessibility bus of the person who runs the program.
  private static func address(_ variables: [String: String], _ compositor: Compositor) throws(WidgetFault) -> String {
    if let address = variables["AT_SPI_BUS_ADDRESS"], !address.isEmpty { return address }
    guard
      let session = variables["DBUS_SESSION_BUS_ADDRESS"]
        ?? variables["XDG_RUNTIME_DIR"].map({ "unix:path=\($0)/bus" })
    else {
      throw .unavailable(
        "there is no session bus: neither AT_SPI_BUS_ADDRESS nor DBUS_SESSION_BUS_ADDRESS is set; use --session private"
      )
    }
    let bus: AccessibilityBus
    do throws(WidgetFault) {
      bus = try AccessibilityBus(address: session)
    } catch {
      guard case .unavailable(let reason) = error, reason.hasPrefix(AccessibilityBus.unreachable) else { throw error }
      throw .unavailable(
        "no session bus answers at \(session); use --session private, or set DBUS_SESSION_BUS_ADDRESS")
    }
    let connection = BusConnection(bus, loop: compositor.loop, clock: clock)
    return try withExtendedLifetime(connection) { () throws(WidgetFault) in
      guard let answer = wait(compositor, { bus.askForAddress(then: $0) }), let address = answer, !address.isEmpty
      else {
        throw .unavailable(
          "the session bus has no org.a11y.Bus (Debian: at-spi2-core); set AT_SPI_BUS_ADDRESS, or use --session private"
        )
      }
      return address
    }
  }
}

extension Running {
  /// Connects to the accessibility bus if it is wanted. Call it before any client starts.
  ///
  /// - Parameters:
  ///   - isPrivate: true if the run has a private session.
  ///   - isForRecording: true if only a recording wants it. Without the bus it then has coordinates.
  ///   - isShared: true if the command line asks for the bus that all programs share.
  /// - Throws: status 3, after the error was printed.
  func openWidgets(
    _ isWanted: Bool, isPrivate: Bool = false, isForRecording: Bool = false, isShared: Bool = false
  ) throws {
    if !isPrivate, !isShared, chosen.policy.accessibility == .isolated { return openOwnBuses() }
    guard isWanted else { return warnOfPolicy() }
    if !isPrivate, isShared {
      Console.report(
        .warning,
        "--accessibility uses the bus of this session, on which every program can read and control every other; "
          + "accessibility: isolated in the policy gives each one a bus of its own")
    }
    do throws(WidgetFault) {
      let access = try WidgetAccess(compositor, isPrivate: isPrivate)
      widgets = access
      recorder?.useWidgets(of: access.desk)
    } catch {
      let reason = if case .unavailable(let reason) = error { reason } else { "\(error)" }
      if isForRecording { return Console.report(.warning, "the recording has no widgets: \(reason)") }
      Console.report(.error, "accessibility cannot be turned on: \(reason)")
      throw ExitCode(3)
    }
  }

  /// Gives each client a bus of its own, as the policy says. A desktop works without, so that a fault is a warning.
  private func openOwnBuses() {
    do throws(WidgetFault) {
      let folder = Environment.variable("XDG_RUNTIME_DIR") ?? "/tmp"
      let access = try WidgetAccess(
        isolatedIn: compositor, by: chosen.policy, path: "\(folder)/fingerpost-\(compositor.socketName).widgets")
      widgets = access
      recorder?.useWidgets(of: access.desk)
    } catch {
      let reason = if case .unavailable(let reason) = error { reason } else { "\(error)" }
      Console.report(.warning, "accessibility cannot be turned on: \(reason)")
    }
  }

  /// Warns of recognizers that receive no touches without accessibility, and of actions that do nothing.
  private func warnOfPolicy() {
    Console.warn(
      chosen.policy.recognizers.filter { $0.widget != nil }.map { recognizer in
        Diagnostic(
          .warning, at: recognizer.position,
          "the recognizer \(recognizer.name.quotedForPeople) is for widgets and receives no touches, because "
            + "accessibility is off; add --accessibility")
      })
    Console.warn(
      chosen.policy.keylessCommands.filter { $0.position != nil }.map { command in
        Diagnostic(
          .warning, at: command.position,
          "\(command.name) is for applications and does nothing there, because accessibility is off; "
            + "add --accessibility, or keys by else")
      })
  }
}

extension Script {
  /// True if the run has an accessibility bus: as the settings say, else if the script uses widgets, or if the policy needs
  /// them and the session is private.
  func isAccessible(with policy: Policy, in session: SessionSettings) -> Bool {
    if isAccessible { return true }
    return settings.isAccessible
      ?? (policy.needsAccessibility && session.kind == .private && session.hasBus)
  }
}
