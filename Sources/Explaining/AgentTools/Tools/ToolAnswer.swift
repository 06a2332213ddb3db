package import Control
import JSONText
import Results

/// The answer of a tool: a text, and a picture if it takes one.
package struct ToolAnswer {
  package let text: String
  /// A picture as PNG.
  let picture: [UInt8]?

  package init(_ text: String, picture: [UInt8]? = nil) { (self.text, self.picture) = (text, picture) }

  func json(isError: Bool) -> JSON {
    var content: [JSON] = text.isEmpty ? [] : [["type": "text", "text": .string(text)]]
    if let picture {
      content.append([
        "type": "image", "data": .string(String(decoding: Base64.encode(picture), as: UTF8.self)),
        "mimeType": "image/png",
      ])
    }
    return ["content": .array(content), "isError": .bool(isError)]
  }
}

/// The reason why a tool did not do what it was called for, for the agent to read.
package struct ToolFault: Error {
  package let message: String
  /// The code of the desktop's answer; nil if the reason is another one.
  package let code: ControlError.Code?

  /// - Parameter diagnostics: the mistakes of a request, of which the message has the first one.
  package init(_ message: String, diagnostics: [String] = [], code: ControlError.Code? = nil) {
    self.message = ([message] + diagnostics.dropFirst()).joined(separator: "\n")
    self.code = code
  }
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
