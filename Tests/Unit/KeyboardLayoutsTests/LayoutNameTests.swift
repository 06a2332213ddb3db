import Testing

@testable import KeyboardLayouts

@Suite("Names of layouts")
struct LayoutNameTests {
  @Test("a name is a layout, with or without a variant")
  func parsing() {
    #expect(LayoutName(parsing: "de") == LayoutName("de"))
    #expect(LayoutName(parsing: "de(neo)") == LayoutName("de", variant: "neo"))
    #expect(LayoutName("us", variant: "intl").description == "us(intl)" && LayoutName("ru").description == "ru")
    for text in ["", "de,us", "de(", "de()", "(neo)", "de(neo", "de(neo))", "../de", "de us", "dé"] {
      #expect(LayoutName(parsing: text) == nil, "\(text)")
    }
  }

  @Test("layouts have the titles and short names of the keyboard data")
  func titles() throws {
    for (name, title, label) in [
      ("de", "German", "DE"), ("us", "English (US)", "EN"), ("ru", "Russian", "RU"), ("ara", "Arabic", "AR"),
      ("de(neo)", "German (Neo 2)", "DE"), ("gr", "Greek", "GR"),
    ] {
      let layout = try KeyboardLayout(parsing: name)
      #expect(layout.title == title && layout.label == label, "\(layout.title) \(layout.label)")
    }
  }

  @Test("an unknown name is an error with similar names")
  func unknown() {
    func message(_ text: String) -> String {
      do {
        return try KeyboardLayout(parsing: text).title
      } catch { return "\(error)" }
    }
    #expect(
      message("de,us")
        == "invalid keyboard layout \"de,us\": expected LAYOUT or LAYOUT(VARIANT), for example de or de(neo)")
    #expect(message("german").hasPrefix("unknown keyboard layout \"german\"; similar: "))
    #expect(message("german").contains("de"))
    #expect(message("de(neoo)") == "unknown keyboard layout \"de(neoo)\"; similar: de(neo)")
    #expect(message("zzzzzzzz") == "unknown keyboard layout \"zzzzzzzz\"")
  }

  @Test("the list of layouts is read from its lines, whatever else they contain")
  func registry() {
    let list = LayoutRegistry(
      text: """
        <modelList> <model> <configItem>
              <name>pc101</name>
        </configItem> </model> </modelList>
        <layoutList>
          <layout>
            <configItem>
              <name>gb</name>
              <shortDescription>en</shortDescription>
              <description>English (UK/Mac)</description>
              <name
            </configItem>
            <variantList>
              <variant>
                <configItem>
                  <name>extd</name>
                  <description>English (UK, extended)</description>
        </configItem> </variant> </variantList>
          </layout>
          <description>not of a layout</description>
        """)
    #expect(list.entries.map(\.name.description) == ["gb", "gb(extd)"])
    #expect(list.entries.map(\.title) == ["English (UK/Mac)", "English (UK, extended)"])
    #expect(list.shortName(of: LayoutName("gb", variant: "extd")) == "en")
    #expect(list.shortName(of: LayoutName("de")) == nil)
    #expect(list.names(similarTo: LayoutName("gv")) == ["gb"])
    #expect(LayoutRegistry(text: "</layout></variant><name>a</name><description>b</description>").entries.isEmpty)
  }
}
