import Speech

/// Reads what clients send to the socket for speech.
final class SpeechTarget: FuzzTarget {
  func take(_ input: [UInt8]) {
    var (whole, parts) = (SpeechConversation(id: 1), SpeechConversation(id: 1))
    whole.receive(input)
    for byte in input { parts.receive(CollectionOfOne(byte)) }
    let (sentences, others) = (whole.takeSentences(), parts.takeSentences())
    expect(sentences == others && whole.unsent == parts.unsent, "the pieces in which bytes arrive make a difference")
    for sentence in sentences {
      let isPlain = sentence.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
      expect(isPlain && !sentence.isEmpty, "a sentence with control characters or without any")
    }
    whole.releaseEvents()
    for line in whole.unsent.split(separator: UInt8(ascii: "\n")) {
      let isAnswer = line.count > 4 && line.prefix(3).allSatisfy { (0x30...0x39).contains($0) }
      expect(isAnswer && [0x20, 0x2d].contains(line[line.startIndex + 3]), "an answer without a number")
      expect(line.last == UInt8(ascii: "\r"), "an answer without a line end")
    }
  }
}
