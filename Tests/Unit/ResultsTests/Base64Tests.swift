import Results
import Testing

@Suite struct Base64Tests {
  @Test("Bytes become text, by the examples of RFC 4648")
  func base64() {
    let examples = [
      "": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE=", "foobar": "Zm9vYmFy",
    ]
    for (text, encoded) in examples { #expect(Base64.encode(Array(text.utf8)) == Array(encoded.utf8)) }
  }
}
