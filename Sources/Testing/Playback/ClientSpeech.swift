import Evidence
import Scenes
import Scripts
import Speech
import System

/// The sentences of the clients of a script. Each client with `speech: yes` has a socket in the place of Speech Dispatcher.
final class ClientSpeech {
  let log = SpeechLog()
  private var servers: [String: SpeechServer] = [:]
  private let scene: any SceneActing
  private let secrecy: Secrecy
  /// The time until which sentences may repeat keys that were hidden.
  private var echo: Deadline?

  /// The real time in which programs speak about a key, in microseconds.
  private static let longestEcho: Int64 = 2_000_000

  init(_ scene: any SceneActing, _ secrecy: Secrecy) { (self.scene, self.secrecy) = (scene, secrecy) }

  /// The variables for a client: the address of its socket, which exists from now on.
  func variables(of client: ScriptClient) throws(LaunchError) -> [(name: String, value: String?)] {
    guard client.hasSpeech else { return [] }
    if let server = servers[client.name] { return [server.variable] }
    let server = try scene.openSpeech(number: servers.count + 1) { [unowned self] in add($0, of: client.name) }
    servers[client.name] = server
    return [server.variable]
  }

  private func add(_ text: String, of client: String) {
    let isSecret = secrecy.hidesKeys || echo?.hasPassed == false
    log.add(SpeechLog.Sentence(client: client, text: text, isSecret: isSecret))
  }

  /// A step begins or has ended. Sentences are secret for some time if keys are hidden now.
  func noteSecrecy() {
    if secrecy.hidesKeys { echo = Deadline(microseconds: Self.longestEcho) }
  }

  /// The reason why a client, or any client, has spoken nothing; nil if it is not known.
  func reasonOfSilence(of client: String?) -> String? {
    let names = client.map { [$0] } ?? servers.keys.sorted()
    guard !names.isEmpty else { return "no client was started with 'speech: yes'" }
    let reached = names.contains { servers[$0]?.wasReached == true }
    if let client, servers[client] == nil { return "it was not started with 'speech: yes'" }
    return reached ? nil : "no program has connected to the socket in SPEECHD_ADDRESS"
  }
}
