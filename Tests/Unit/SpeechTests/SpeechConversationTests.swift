import SeededRandom
import Speech
import Testing

/// Tests of the answers to a client of Speech Dispatcher, and of the sentences that it speaks.
@Suite struct SpeechConversationTests {
  private var conversation = SpeechConversation(id: 7)

  /// The answers to lines, each without its line end.
  private mutating func answers(_ lines: String...) -> [String] {
    conversation.receive(lines.map { "\($0)\r\n" }.joined().utf8)
    return answers()
  }

  private mutating func answers() -> [String] {
    let text = String(decoding: conversation.unsent, as: UTF8.self)
    conversation.didSend(conversation.unsent.count)
    #expect(text.isEmpty || text.hasSuffix("\r\n"))
    return text.split(separator: "\r\n").map(String.init)
  }

  private mutating func events() -> [String] {
    conversation.releaseEvents()
    return answers()
  }

  // MARK: Sentences

  @Test mutating func aTextIsASentence() {
    #expect(answers("SPEAK") == ["230 OK RECEIVING DATA"])
    #expect(answers("Save button.", ".") == ["225-1", "225 OK MESSAGE QUEUED"])
    #expect(conversation.takeSentences() == ["Save button."] && conversation.takeSentences() == [])
    _ = answers("speak", "two", "lines", "..", "..x", " . ", ".")
    #expect(conversation.takeSentences() == ["two lines . .x ."])
  }

  @Test mutating func bytesMayArriveOneByOneAndWithoutCarriageReturns() {
    for byte in "SPEAK\nGrüße\n.\nCHAR ü\n".utf8 { conversation.receive([byte]) }
    #expect(conversation.takeSentences() == ["Grüße", "ü"])
    #expect(answers().count == 5)
  }

  @Test mutating func charactersAndKeysAreSentences() {
    #expect(answers("CHAR a", "CHAR space", "CHAR  ", "KEY shift_a").count == 8)
    #expect(conversation.takeSentences() == ["a", "space", "space", "shift_a"])
    #expect(answers("SOUND_ICON bell") == ["226-5", "226 OK SOUND ICON QUEUED"])
    #expect(answers("CHAR", "KEY ") == ["510 ERR MISSING PARAMETER", "510 ERR MISSING PARAMETER"])
    #expect(conversation.takeSentences() == [])
  }

  @Test mutating func aSentenceHasNoControlCharactersAndIsNotEmpty() {
    _ = answers("SPEAK", "a\u{1B}b\tc\u{0}", "", "  d ", ".", "SPEAK", ".", "SPEAK", " \t", ".")
    #expect(conversation.takeSentences() == ["a b c d"])
  }

  @Test mutating func markupIsReadAfterItWasAnnounced() {
    _ = answers("SPEAK", "<b>", ".", "SET self SSML_MODE on")
    _ = answers("SPEAK", "<speak><mark name=\"0:2\"/>OK &amp; <mark name='1'/>go</speak>", ".")
    #expect(conversation.takeSentences() == ["<b>", "OK & go"])
  }

  // MARK: Notifications

  @Test mutating func eventsAreReportedToThoseWhoAsk() {
    #expect(answers("SET self NOTIFICATION begin on") == ["220 OK NOTIFICATION SET"])
    #expect(answers("CHAR a") == ["225-1", "225 OK MESSAGE QUEUED"] && conversation.hasEvents)
    #expect(events() == ["701-1", "701-7", "701 BEGIN"] && !conversation.hasEvents)
    _ = answers("SET self NOTIFICATION all on", "SET self NOTIFICATION begin off", "SET self SSML_MODE on")
    _ = answers("SPEAK")
    _ = answers("<speak>a<mark name=\"m 1\"/>b</speak>", ".")
    #expect(events() == ["700-2", "700-7", "700-m 1", "700 INDEX MARK", "702-2", "702-7", "702 END"])
    #expect(
      answers("SET self NOTIFICATION x on", "SET self NOTIFICATION end", "SET self NOTIFICATION end maybe")
        == ["514 ERR PARAMETER INVALID", "510 ERR MISSING PARAMETER", "513 ERR PARAMETER NOT ON OR OFF"])
  }

  // MARK: Other requests

  @Test mutating func settingsAreKept() {
    #expect(answers("GET RATE") == ["251-0", "251 OK GET RETURNED"])
    #expect(answers("SET self RATE -20", "GET rate") == ["203 OK RATE SET", "251--20", "251 OK GET RETURNED"])
    #expect(answers("SET all SYNTHESIS_VOICE English (America)") == ["209 OK VOICE SET"])
    #expect(answers("GET SYNTHESIS_VOICE").first == "251-English (America)")
    #expect(answers("SET 3 LANGUAGE de", "SET self CLIENT_NAME u:orca:main").map { $0.prefix(3) } == ["201", "208"])
    #expect(
      answers("SET self RATE fast", "SET self RATE 101", "SET self RATE", "SET you RATE 1", "SET self COLOUR red")
        == [
          "511 ERR PARAMETER NOT A NUMBER", "514 ERR PARAMETER INVALID", "510 ERR MISSING PARAMETER",
          "514 ERR PARAMETER INVALID", "500 ERR INVALID COMMAND",
        ])
    #expect(answers("GET COLOUR", "GET").map { $0.prefix(3) } == ["514", "510"])
  }

  @Test mutating func listsHaveOneModuleAndOneVoice() {
    #expect(answers("LIST OUTPUT_MODULES") == ["250-fingerpost", "250 OK MODULE LIST SENT"])
    #expect(answers("LIST VOICES") == ["249-MALE1", "249 OK VOICE LIST SENT"])
    #expect(answers("LIST SYNTHESIS_VOICES") == ["249-fingerpost\ten\tnone", "249 OK VOICE LIST SENT"])
    #expect(answers("LIST", "LIST x").map { $0.prefix(3) } == ["510", "514"])
  }

  @Test mutating func speechIsStoppedBeforeItIsAskedFor() {
    #expect(
      answers("STOP self", "CANCEL all", "PAUSE 3", "RESUME self", "STOP", "STOP me").map { $0.prefix(3) }
        == ["210", "213", "211", "212", "510", "514"])
  }

  @Test mutating func aBlockBeginsBeforeItEnds() {
    #expect(
      answers("BLOCK END", "BLOCK BEGIN", "CHAR a", "BLOCK BEGIN", "BLOCK END", "BLOCK x", "BLOCK").map { $0.prefix(3) }
        == ["333", "260", "225", "225", "332", "261", "514", "510"])
  }

  @Test mutating func theHistoryHasTheNumberOfTheClientOnly() {
    #expect(answers("HISTORY GET CLIENT_ID") == ["245-7", "245 OK CLIENT ID SENT"])
    #expect(answers("HISTORY GET CLIENT_LIST", "HISTORY").map { $0.prefix(3) } == ["380", "380"])
  }

  @Test mutating func nothingIsReadAfterTheGoodbye() {
    #expect(answers("QUIT", "CHAR a") == ["231 HAPPY HACKING"])
    #expect(conversation.isOver && !conversation.wantsInput && conversation.takeSentences() == [])
  }

  // MARK: Invalid input

  @Test mutating func anInvalidRequestIsRefused() {
    let long = String(repeating: "x", count: SpeechConversation.longestRequest)
    #expect(
      answers("", "  ", "JUMP", long, "CHAR " + long, "HELP").map { $0.prefix(3) }
        == ["500", "500", "500", "500", "500", "248", "248"])
    conversation.receive([0x43, 0x48, 0x41, 0x52, 0x20, 0xff, 0x0a])
    #expect(answers() == ["500 ERR INVALID COMMAND"] && conversation.takeSentences() == [])
  }

  @Test mutating func aTextThatIsTooLongOrInvalidIsRefusedAtItsEnd() {
    let part = String(repeating: "y", count: SpeechConversation.longestText / 2)
    _ = answers("SPEAK")
    #expect(answers(part, part, "more") == [])
    #expect(answers(".").map { $0.prefix(7) } == ["300 ERR"])
    _ = answers("SPEAK")
    #expect(answers(part + part + "yy", "z", ".").map { $0.prefix(3) } == ["300"])
    _ = answers("SPEAK")
    conversation.receive([0xc3, 0x0a, 0x2e, 0x0a])
    #expect(answers() == ["501 ERR INVALID ENCODING"] && conversation.takeSentences() == [])
    #expect(answers("CHAR a").count == 2, "the connection goes on")
  }

  @Test mutating func aClientThatDoesNotReadIsNotReadEither() {
    while conversation.wantsInput { conversation.receive("LIST SYNTHESIS_VOICES\n".utf8) }
    #expect(conversation.unsent.count < SpeechConversation.mostUnsent + 100)
    _ = answers("SET self NOTIFICATION all on")
    while conversation.wantsInput { _ = answers("CHAR a") }
    #expect(conversation.hasEvents)
    _ = events()
    #expect(conversation.wantsInput)
  }

  @Test mutating func theMarksOfAMessageAreBounded() {
    _ = answers("SET self SSML_MODE on", "SET self NOTIFICATION index_marks on", "SPEAK")
    let marks = String(repeating: "<mark name='x'/>", count: SpeechConversation.mostMarks + 5)
    _ = answers(marks, ".")
    #expect(events().count { $0 == "700 INDEX MARK" } == SpeechConversation.mostMarks)
  }

  @Test mutating func randomRequestsAreAnswered() {
    let words = [
      "SPEAK", "CHAR", "KEY", "SET", "self", "SSML_MODE", "on", "NOTIFICATION", "all", "GET", "LIST", "BLOCK", "BEGIN",
      ".",
      "<mark name=\"", "&#x", ";", "\u{0}", "é", "\n", "\r\n", " ",
    ]
    var dice = SeededRandom(36)
    for _ in 0..<2000 {
      let word = words.randomElement(using: &dice) ?? ""
      conversation.receive(word.utf8.dropLast(Int.random(in: 0...9, using: &dice) == 0 ? 1 : 0))
      _ = conversation.takeSentences()
      for answer in answers() { #expect(answer.utf8.dropFirst(3).first.map { [0x20, 0x2d].contains($0) } == true) }
    }
  }
}
