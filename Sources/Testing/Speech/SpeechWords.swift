/// The errors of the protocol, by their numbers.
enum SpeechFault: Int {
  case tooLong = 300
  case insideBlock = 332
  case outsideBlock = 333
  case notImplemented = 380
  case invalidCommand = 500
  case invalidEncoding = 501
  case missingParameter = 510
  case notANumber = 511
  case notOnOrOff = 513
  case invalidParameter = 514

  var words: String {
    switch self {
    case .tooLong: "INTERNAL: A TEXT HAS AT MOST \(SpeechConversation.longestText) BYTES"
    case .insideBlock: "ALREADY INSIDE BLOCK"
    case .outsideBlock: "ALREADY OUTSIDE BLOCK"
    case .notImplemented: "NOT YET IMPLEMENTED"
    case .invalidCommand: "INVALID COMMAND"
    case .invalidEncoding: "INVALID ENCODING"
    case .missingParameter: "MISSING PARAMETER"
    case .notANumber: "PARAMETER NOT A NUMBER"
    case .notOnOrOff: "PARAMETER NOT ON OR OFF"
    case .invalidParameter: "PARAMETER INVALID"
    }
  }
}

/// The events of a message that a client is notified of, by their numbers.
enum SpeechEvent: Int {
  case reachedMark = 700
  case began = 701
  case ended = 702

  /// The name with which a client asks for it.
  var name: String {
    switch self {
    case .reachedMark: "index_marks"
    case .began: "begin"
    case .ended: "end"
    }
  }

  var words: String {
    switch self {
    case .reachedMark: "INDEX MARK"
    case .began: "BEGIN"
    case .ended: "END"
    }
  }

  /// The names of all events. Those without a case never happen, because speaking takes no time.
  static let names = ["index_marks", "begin", "end", "cancel", "pause", "resume"]
}

/// A setting of a client. It is kept for the client to read, and changes no sentence.
struct SpeechSetting {
  enum Kind {
    case word, flag
    /// A number from -100 to 100.
    case number
  }

  /// The number of the answer to a change.
  let code: Int
  let words: String
  var kind = Kind.word
  /// The value of a client that has not changed it.
  var usual = ""

  /// The names of the only output module and of its only voice.
  static let module = "fingerpost"
  static let voice = "MALE1"

  static let all: [String: SpeechSetting] = [
    "CAP_LET_RECOGN": SpeechSetting(code: 206, words: "CAP LET RECOGNITION", usual: "none"),
    "CLIENT_NAME": SpeechSetting(code: 208, words: "CLIENT NAME"),
    "DEBUG": SpeechSetting(code: 262, words: "DEBUGGING", kind: .flag, usual: "off"),
    "LANGUAGE": SpeechSetting(code: 201, words: "LANGUAGE", usual: "en"),
    "OUTPUT_MODULE": SpeechSetting(code: 216, words: "OUTPUT MODULE", usual: module),
    "PAUSE_CONTEXT": SpeechSetting(code: 217, words: "PAUSE CONTEXT", kind: .number, usual: "0"),
    "PITCH": SpeechSetting(code: 204, words: "PITCH", kind: .number, usual: "0"),
    "PITCH_RANGE": SpeechSetting(code: 263, words: "PITCH RANGE", kind: .number, usual: "0"),
    "PRIORITY": SpeechSetting(code: 202, words: "PRIORITY", usual: "text"),
    "PUNCTUATION": SpeechSetting(code: 205, words: "PUNCTUATION", usual: "none"),
    "RATE": SpeechSetting(code: 203, words: "RATE", kind: .number, usual: "0"),
    "SPELLING": SpeechSetting(code: 207, words: "SPELLING", kind: .flag, usual: "off"),
    "SSML_MODE": SpeechSetting(code: 219, words: "SSML MODE", kind: .flag, usual: "off"),
    "SYNTHESIS_VOICE": SpeechSetting(code: 209, words: "VOICE", usual: module),
    "VOICE": SpeechSetting(code: 209, words: "VOICE", usual: voice),
    "VOICE_TYPE": SpeechSetting(code: 209, words: "VOICE", usual: voice),
    "VOLUME": SpeechSetting(code: 218, words: "VOLUME", kind: .number, usual: "0"),
  ]

  /// The reason against a value; nil if the setting can have it.
  func fault(of value: String) -> SpeechFault? {
    switch kind {
    case .word: return nil
    case .flag: return ["on", "off"].contains(value.lowercased()) ? nil : .notOnOrOff
    case .number:
      guard let number = Int(value) else { return .notANumber }
      return (-100...100).contains(number) ? nil : .invalidParameter
    }
  }
}
