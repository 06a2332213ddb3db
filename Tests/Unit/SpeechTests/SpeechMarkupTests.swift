import Testing

@testable import Speech

/// Tests of the text and the marks in SSML.
@Suite struct SpeechMarkupTests {
  private func text(_ source: String) -> String { SpeechMarkup(source).text }

  @Test func tagsAreLeftOut() {
    #expect(text("<speak xml:lang='en'>Good <emphasis>bye</emphasis>!</speak>") == "Good bye!")
    #expect(text("one<break/>two<p>three</p>") == "one two three")
    #expect(text("a<x y=\"1>2\" z='\">'>b") == "ab")
  }

  @Test func referencesAreCharacters() {
    #expect(text("&lt;b&gt; &amp;amp; &quot;&apos;") == "<b> &amp; \"'")
    #expect(text("&#65;&#x42;&#xe9;") == "ABé")
  }

  @Test(arguments: [
    "a & b", "&;", "&#;", "&#x;", "&#xD800;", "&#1114112;", "&nbsp;", "&waytoolongname;", "& &", "&", "a < b", "<",
  ])
  func whateverIsNoMarkupIsText(source: String) { #expect(text(source) == source) }

  @Test func aTagWithoutAnEndIsText() {
    #expect(text("a <b <i>c</i> <d") == "a <b c <d")
    #expect(text("&am<b>p;") == "&amp;")
    #expect(text("<a b='>") == "<a b='>")
  }

  @Test func marksHaveNames() {
    let markup = SpeechMarkup(
      "<mark name=\"0:5\"/>Hello <mark  name = 'a b'/>you<mark/><mark id='x'/><mark name='a\nb'/>")
    #expect(markup.text == "Hello you" && markup.marks == ["0:5", "a b"])
  }

  @Test func aLongTagTakesLinearTime() {
    let tags = String(repeating: "<", count: 200_000)
    #expect(text(tags) == tags)
    let name = String(repeating: "x", count: 200_000)
    #expect(text("<\(name)>a") == "a" && text("&\(name)") == "&\(name)")
  }
}
