package import Control
import JSONText

/// The answer of a tool: a text, and a picture if it takes one.
package struct ToolAnswer {
  package let text: String
  /// A picture as PNG.
  let picture: [UInt8]?

  package init(_ text: String, picture: [UInt8]? = nil) { (self.text, self.picture) = (text, picture) }

  func json(isError: Bool) -> JSON {
    var content: [JSON] = text.isEmpty ? [] : [["type": "text", "text": .string(text)]]
    if let picture {
      content.append(["type": "image", "data": .string(Base64.text(of: picture)), "mimeType": "image/png"])
    }
    return ["content": .array(content), "isError": .bool(isError)]
  }
}

/// The reason why a tool did not do what it was called for, for the agent to read.
package struct ToolFault: Error {
  package let message: String
  /// The code of the desktop's answer; nil if the reason is another one.
  package let code: ControlError.Code?

  package init(_ message: String, code: ControlError.Code? = nil) { (self.message, self.code) = (message, code) }
}

extension ToolFault {
  /// The same fault, with what to do after the end of a program.
  var advising: ToolFault {
    guard message.contains("ended unexpectedly") else { return self }
    return ToolFault(
      message + "\nnothing is played after that; begin on an empty desktop with \"start\" and \"afresh\": true",
      code: code)
  }
}

/// Bytes as text, by RFC 4648.
enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let number = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(3 - group.count))
      for place in 0..<4 {
        let digit = alphabet[Int(number >> (18 - 6 * UInt32(place)) & 63)]
        text.append(place <= group.count ? digit : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
