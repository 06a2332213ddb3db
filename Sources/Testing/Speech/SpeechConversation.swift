/// One connection of a client to Speech Dispatcher, from the daemon's side: the protocol SSIP.
///
/// It takes the bytes of the client, and returns the answers and the sentences. Speaking takes no time: each sentence has begun
/// and ended before the next request is read.
package struct SpeechConversation {
  /// The most bytes of a request.
  package static let longestRequest = 1024
  /// The most bytes of the text of one message.
  package static let longestText = 256 << 10
  /// No further requests are read while so many bytes of answers are unsent.
  package static let mostUnsent = 64 << 10
  /// The most index marks of one message that are reported.
  package static let mostMarks = 1000

  /// The answers that were not sent.
  package private(set) var unsent: [UInt8] = []
  /// The events of messages that the client is not notified of yet.
  private var events: [UInt8] = []
  /// True if the client has said goodbye. The connection ends when the answers were sent.
  package private(set) var isOver = false
  /// The number of the connection.
  private let id: Int
  private var sentences: [String] = []
  /// The number of messages so far.
  private var messages = 0
  /// The bytes of a line without its end. One byte more than allowed shows that it is too long.
  private var line: [UInt8] = []
  /// The text of a message that the client sends; nil between messages.
  private var text: SpeechData?
  private var isInBlock = false
  /// The settings that the client has changed, by the names of the protocol.
  private var settings: [String: String] = [:]
  /// The notifications that the client has asked for.
  private var notifications: Set<String> = []

  package init(id: Int) { self.id = id }

  /// True if requests are read.
  package var wantsInput: Bool { !isOver && unsent.count + events.count < Self.mostUnsent }

  /// True if the client has to be notified of events. Clients expect the events of a message some time after its answer:
  /// speechd's library for Python drops those that arrive at the same time.
  package var hasEvents: Bool { !events.isEmpty }

  /// Notifies the client of the events so far.
  package mutating func releaseEvents() {
    unsent += events
    events = []
  }

  package mutating func didSend(_ count: Int) { unsent.removeFirst(count) }

  /// The sentences since the previous call, in their order. A sentence has no line breaks and no control characters.
  package mutating func takeSentences() -> [String] {
    defer { sentences = [] }
    return sentences
  }

  package mutating func receive(_ bytes: some Sequence<UInt8>) {
    for byte in bytes where !isOver {
      if byte == UInt8(ascii: "\n") {
        endLine()
      } else if line.count <= (text == nil ? Self.longestRequest : Self.longestText) {
        line.append(byte)
      }
    }
  }

  private mutating func endLine() {
    let isRequest = text == nil
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if !isRequest {
      if text?.add(line) == true { endText() }
    } else if line.count > Self.longestRequest {
      refuse(.invalidCommand)
    } else if let request = String(validating: line, as: UTF8.self) {
      answer(request)
    } else {
      refuse(.invalidCommand)
    }
    line.removeAll(keepingCapacity: isRequest)
  }

  // MARK: Answers

  private mutating func reply(_ code: Int, _ words: String, _ lines: [String] = []) {
    unsent += Self.answer(code, words, lines)
  }

  /// The lines of an answer; the last one has a space after its number.
  private static func answer(_ code: Int, _ words: String, _ lines: [String]) -> [UInt8] {
    Array((lines.map { "\(code)-\($0)\r\n" } + ["\(code) \(words)\r\n"]).joined().utf8)
  }

  private mutating func refuse(_ fault: SpeechFault) { reply(fault.rawValue, "ERR \(fault.words)") }

  private mutating func notify(_ event: SpeechEvent, mark: String? = nil) {
    guard notifications.contains(event.name) else { return }
    events += Self.answer(event.rawValue, event.words, ["\(messages)", "\(id)"] + (mark.map { [$0] } ?? []))
  }

  // MARK: Requests

  private mutating func answer(_ request: String) {
    let words = request.split(separator: " ").map(String.init)
    let scope = words.count > 1 ? words[1].uppercased() : nil
    switch words.first?.uppercased() {
    case "SPEAK":
      text = SpeechData()
      reply(230, "OK RECEIVING DATA")
    case "CHAR", "KEY": speak(named: request)
    case "SOUND_ICON": queue([], 226, "OK SOUND ICON QUEUED")
    case "STOP": control(scope, 210, "OK STOPPED")
    case "PAUSE": control(scope, 211, "OK PAUSED")
    case "RESUME": control(scope, 212, "OK RESUMED")
    case "CANCEL": control(scope, 213, "OK CANCELED")
    case "SET": set(Array(words.dropFirst()))
    case "GET": get(scope)
    case "LIST": list(scope)
    case "BLOCK": block(scope)
    case "HISTORY": history(words.dropFirst().map { $0.uppercased() })
    case "HELP": reply(248, "OK HELP SENT", Self.help)
    case "QUIT":
      reply(231, "HAPPY HACKING")
      isOver = true
    default: refuse(.invalidCommand)
    }
  }

  private static let help = ["SPEAK CHAR KEY SOUND_ICON STOP CANCEL PAUSE RESUME SET GET LIST BLOCK HISTORY HELP QUIT"]

  private mutating func control(_ scope: String?, _ code: Int, _ words: String) {
    guard let scope else { return refuse(.missingParameter) }
    guard Self.isScope(scope) else { return refuse(.invalidParameter) }
    reply(code, words)
  }

  private static func isScope(_ word: String) -> Bool { ["SELF", "ALL"].contains(word) || Int(word) != nil }

  private mutating func block(_ word: String?) {
    guard let word else { return refuse(.missingParameter) }
    guard ["BEGIN", "END"].contains(word) else { return refuse(.invalidParameter) }
    guard isInBlock == (word == "END") else { return refuse(isInBlock ? .insideBlock : .outsideBlock) }
    isInBlock.toggle()
    if isInBlock { reply(260, "OK INSIDE BLOCK") } else { reply(261, "OK OUTSIDE BLOCK") }
  }

  /// Clients ask for their own number. Nothing else of the history is kept.
  private mutating func history(_ words: [String]) {
    guard words == ["GET", "CLIENT_ID"] else { return refuse(.notImplemented) }
    reply(245, "OK CLIENT ID SENT", ["\(id)"])
  }

  private mutating func list(_ word: String?) {
    switch word {
    case "OUTPUT_MODULES": reply(250, "OK MODULE LIST SENT", [SpeechSetting.module])
    case "VOICES": reply(249, "OK VOICE LIST SENT", [SpeechSetting.voice])
    case "SYNTHESIS_VOICES": reply(249, "OK VOICE LIST SENT", ["\(SpeechSetting.module)\ten\tnone"])
    case nil: refuse(.missingParameter)
    default: refuse(.invalidParameter)
    }
  }

  // MARK: Settings

  private mutating func set(_ words: [String]) {
    guard words.count >= 3 else { return refuse(.missingParameter) }
    guard Self.isScope(words[0].uppercased()) else { return refuse(.invalidParameter) }
    let (name, value) = (words[1].uppercased(), words[2...].joined(separator: " "))
    if name == "NOTIFICATION" { return setNotification(words[2].lowercased(), words.dropFirst(3).first) }
    guard let setting = SpeechSetting.all[name] else { return refuse(.invalidCommand) }
    if let fault = setting.fault(of: value) { return refuse(fault) }
    settings[name] = value
    reply(setting.code, "OK \(setting.words) SET")
  }

  private mutating func setNotification(_ name: String, _ value: String?) {
    guard let value else { return refuse(.missingParameter) }
    let names = name == "all" ? SpeechEvent.names : SpeechEvent.names.filter { $0 == name }
    guard !names.isEmpty else { return refuse(.invalidParameter) }
    switch value.lowercased() {
    case "on": notifications.formUnion(names)
    case "off": notifications.subtract(names)
    default: return refuse(.notOnOrOff)
    }
    reply(220, "OK NOTIFICATION SET")
  }

  private mutating func get(_ name: String?) {
    guard let name else { return refuse(.missingParameter) }
    guard let setting = SpeechSetting.all[name] else { return refuse(.invalidParameter) }
    reply(251, "OK GET RETURNED", [settings[name] ?? setting.usual])
  }

  private var isMarkup: Bool { settings["SSML_MODE"]?.lowercased() == "on" }

  // MARK: Messages

  private mutating func endText() {
    guard let data = text else { return }
    text = nil
    guard !data.isTooLong else { return refuse(.tooLong) }
    guard let source = String(validating: data.bytes, as: UTF8.self) else { return refuse(.invalidEncoding) }
    guard isMarkup else { return speak(source) }
    let markup = SpeechMarkup(source)
    speak(markup.text, marks: markup.marks)
  }

  /// Speaks the name of a character or of a key: the rest of a request, which may be a space.
  private mutating func speak(named request: String) {
    let name = request.drop { $0 != " " }.dropFirst()
    guard !name.isEmpty else { return refuse(.missingParameter) }
    speak(name == " " ? "space" : String(name))
  }

  private mutating func speak(_ text: String, marks: [String] = []) {
    let words = text.unicodeScalars.split { $0.properties.isWhitespace || $0.properties.generalCategory == .control }
    if !words.isEmpty { sentences.append(words.map(String.init).joined(separator: " ")) }
    queue(marks, 225, "OK MESSAGE QUEUED")
  }

  /// Answers a message, which begins and ends at once.
  private mutating func queue(_ marks: [String], _ code: Int, _ words: String) {
    messages += 1
    reply(code, words, ["\(messages)"])
    notify(.began)
    for mark in marks.prefix(Self.mostMarks) { notify(.reachedMark, mark: mark) }
    notify(.ended)
  }
}

/// The text of a message while the client sends it.
private struct SpeechData {
  private(set) var bytes: [UInt8] = []
  private(set) var isTooLong = false
  private var isEmpty = true

  /// Adds a line.
  ///
  /// - Returns: true if the line is the end of the text, a single dot.
  mutating func add(_ line: [UInt8]) -> Bool {
    let dot = UInt8(ascii: ".")
    if line == [dot] { return true }
    guard !isTooLong else { return false }
    if !isEmpty { bytes.append(UInt8(ascii: "\n")) }
    isEmpty = false
    // A dot at the beginning of a line is doubled.
    bytes += line.dropFirst(line.starts(with: [dot, dot]) ? 1 : 0)
    if bytes.count > SpeechConversation.longestText { (bytes, isTooLong) = ([], true) }
    return false
  }
}
