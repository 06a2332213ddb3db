import Results
import SeededRandom
import Testing

/// Tests of the masking of secrets in texts and bytes.
@Suite struct SecretsTests {
  private let secrets = Secrets(["hunter2secret", "two words", "kennwörter?"])

  @Test("The value and its encodings are masked wherever they are")
  func forms() {
    #expect(secrets.masked("user: hunter2secret!") == "user: •••!")
    #expect(secrets.masked("hunter2secrethunter2secret") == "••••••")
    #expect(secrets.masked("/?q=two%20words&p=two+words") == "/?q=•••&p=•••")
    #expect(secrets.masked("kennw%C3%B6rter%3F kennw%c3%b6rter%3f") == "••• •••")
    // base64 of the whole value, with and without padding
    #expect(secrets.masked("Basic aHVudGVyMnNlY3JldA== or aHVudGVyMnNlY3JldA") == "Basic ••• or •••")
    #expect(Secrets(["say \"it\"\n"]).masked(#"{"text":"say \"it\"\n"}"#) == #"{"text":"•••"}"#)
  }

  @Test("Other texts stay as they are")
  func others() {
    #expect(secrets.masked("hunter2secre") == "hunter2secre")
    #expect(secrets.masked("") == "")
    #expect(Secrets().masked("hunter2secret") == "hunter2secret")
  }

  @Test("A secret has at least four characters")
  func short() {
    var secrets = Secrets()
    let isShortAdded = secrets.add("123")
    #expect(!isShortAdded)
    #expect(secrets.isEmpty)
    let isAdded = secrets.add("1234")
    #expect(isAdded)
    #expect(secrets.masked("0123456") == "0•••56")
  }

  @Test("Secrets that contain or overlap one another leave nothing of each")
  func overlaps() {
    let secrets = Secrets(["abcd", "abcdef", "efgh"])
    #expect(secrets.masked("abcdefgh") == "•••")
    #expect(secrets.masked("xabcdex") == "x•••ex")
    #expect(Secrets(["aaaa"]).masked("aaaaaaab") == "•••b")
  }

  @Test("The beginning of a secret in a text that was cut is masked")
  func cut() {
    #expect(secrets.masked("type: hunter2s…") == "type: •••…")
    #expect(secrets.masked("type: hunter2s") == "type: hunter2s")
  }

  @Test("Another text can be in the place of each secret, and depends on what is around it")
  func replacements() {
    let text = secrets.replaced(in: "a hunter2secret, two words.") { secret, before, after in
      "<\(secret.count) after \(before.count) before \(after.count)>"
    }
    #expect(text == "a <13 after 2 before 12>, <9 after 17 before 1>.")
    #expect(secrets.replaced(in: "none") { _, _, _ in "x" } == "none")
  }

  @Test("Bytes in pieces are masked as the whole is", arguments: 0..<200 as Range<UInt64>)
  func pieces(seed: UInt64) {
    var random = SeededRandom(seed)
    // A small alphabet, so that beginnings and overlaps of secrets are frequent.
    func text(_ length: ClosedRange<Int>) -> String {
      String((0..<Int.random(in: length, using: &random)).map { _ in "abå%".randomElement(using: &random) ?? "a" })
    }
    let secrets = Secrets((0..<Int.random(in: 1...4, using: &random)).map { _ in text(4...9) })
    var whole = ""
    for _ in 0..<20 { whole += text(0...12) }
    let bytes = Array(whole.utf8)
    var (stream, found, place): (SecretStream, [UInt8], Int) = (SecretStream(secrets), [], 0)
    while place < bytes.count {
      let end = min(bytes.count, place + Int.random(in: 1...7, using: &random))
      found += stream.mask(bytes[place..<end])
      place = end
    }
    found += stream.finish()
    #expect(String(decoding: found, as: UTF8.self) == secrets.masked(whole), "seed \(seed)")
    #expect(secrets.masked(secrets.masked(whole)) == secrets.masked(whole), "seed \(seed)")
  }
}
