/// Decides which connections to the isolated accessibility buses are served.
package enum BusPlaces {
  /// A connection that is open.
  package struct Holder {
    package var process: Int32
    /// The process of the program that it belongs to; nil for all programs that Fingerpost has not started.
    package var program: Int32?
    package var isPrivileged: Bool
    /// True after it has authenticated and asked for its name.
    package var hasGreeted: Bool

    package init(process: Int32, program: Int32?, isPrivileged: Bool = false, hasGreeted: Bool = true) {
      (self.process, self.program) = (process, program)
      (self.isPrivileged, self.hasGreeted) = (isPrivileged, hasGreeted)
    }
  }

  package enum Verdict: Equatable {
    case serve
    /// Serve it after ending the connection with this index, which has not asked for its name.
    case replace(Int)
    case refuse
  }

  /// The verdict about a new connection.
  ///
  /// - Parameter holders: the open connections, the oldest first.
  package static func verdict(about newcomer: Holder, among holders: [Holder]) -> Verdict {
    let all = Array(holders.indices)
    let ofProcess = all.filter { holders[$0].process == newcomer.process }
    guard ofProcess.count < ClientBusServer.mostConnectionsOfProcess else { return .refuse }
    let ofProgram = all.filter { holders[$0].program == newcomer.program }
    if ofProgram.count >= ClientBusServer.mostConnectionsOfProgram { return replaceSilent(ofProgram, of: holders) }
    if all.count >= ClientBusServer.mostConnections { return replaceSilent(all, of: holders) }
    guard !newcomer.isPrivileged else { return .serve }
    let plain = all.filter { !holders[$0].isPrivileged }
    let limit = ClientBusServer.mostConnections - ClientBusServer.keptConnections
    return plain.count < limit ? .serve : replaceSilent(plain, of: holders)
  }

  /// Chooses the oldest connection that has not asked for its name, of the process that has most of these.
  private static func replaceSilent(_ indices: [Int], of holders: [Holder]) -> Verdict {
    let silent = indices.filter { !holders[$0].hasGreeted }
    let counts = Dictionary(grouping: silent) { holders[$0].process }.mapValues(\.count)
    let most = counts.values.max()
    return silent.first { counts[holders[$0].process] == most }.map { .replace($0) } ?? .refuse
  }
}
