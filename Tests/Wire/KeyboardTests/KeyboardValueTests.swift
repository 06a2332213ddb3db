import ArgumentParser
import FingerpostClient
import Geometry
import Glibc
import KeyboardLayouts
import KeyboardTyping
import Painting
import PanelPrograms
import Testing

@testable import fingerpost_keyboard

/// Tests of the keyboard's values.
@Suite struct KeyboardValueTests {
  // MARK: Themes

  /// The contrast of two opaque colors, from 1 to 21, as the Web Content Accessibility Guidelines define it.
  private func contrast(_ one: PaintColor, _ other: PaintColor) -> Double {
    func luminance(_ color: PaintColor) -> Double {
      func linear(_ channel: Double) -> Double {
        channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }
    let values = [luminance(one), luminance(other)].sorted()
    return (values[1] + 0.05) / (values[0] + 0.05)
  }

  @Test(arguments: Theme.Name.allCases)
  func textsHaveEnoughContrast(name: Theme.Name) {
    #expect(contrast(PaintColor(0), PaintColor(0xffffff)) == 21)
    let theme = Theme(name)
    for pair in theme.pairs { #expect(contrast(pair.face, pair.ink) >= (name == .contrast ? 12 : 4.5)) }
    for face in [theme.letter.face, theme.action.face, theme.background] {
      #expect(contrast(theme.active.face, face) >= 3, "the line around scanned keys is seen")
    }
    #expect(theme.letter.face == theme.title.face, "digits in the corners of keys have the color of the title")
  }

  // MARK: Visibility

  @Test func theKeyboardStaysBetweenTwoFields() {
    var visibility = Visibility()
    #expect(!visibility.isShown)
    visibility.fieldDidAsk()
    #expect(visibility.isShown && visibility.deadline == nil)
    visibility.fieldDidEnd(at: 1000)
    #expect(visibility.isShown && visibility.deadline == 1100)
    visibility.fieldDidEnd(at: 1050)
    #expect(visibility.deadline == 1100)
    visibility.fieldDidAsk()
    visibility.timeDidPass(2000)
    #expect(visibility.isShown)
    visibility.fieldDidEnd(at: 3000)
    visibility.timeDidPass(3099)
    #expect(visibility.isShown)
    visibility.timeDidPass(3100)
    #expect(!visibility.isShown && visibility.deadline == nil)
  }

  @Test func aHiddenKeyboardStaysHiddenUntilAFieldAsks() {
    var visibility = Visibility()
    visibility.fieldDidAsk()
    visibility.hide()
    #expect(!visibility.isShown)
    visibility.fieldDidEnd(at: 10)
    #expect(visibility.deadline == nil)
    visibility.fieldDidAsk()
    #expect(visibility.isShown)
    var lasting = Visibility(isAlwaysVisible: true)
    lasting.hide()
    lasting.fieldDidEnd(at: 10)
    lasting.timeDidPass(1000)
    #expect(lasting.isShown)
  }

  // MARK: Sizes

  @Test func sizesAreThoseOfTheScreen() {
    let phone = ScreenSize(width: 360, height: 720, pixelsPerMillimetre: 5)
    let upright = KeyboardMetrics(phone, rowHeight: nil, rows: 4)
    #expect(upright.keysHeight == 4 * 9.5 * 5)
    #expect(KeyboardMetrics(phone, rowHeight: 12, rows: 4).keysHeight == 4 * 12 * 5)
    let wide = KeyboardMetrics(ScreenSize(width: 720, height: 360, pixelsPerMillimetre: 5), rowHeight: nil, rows: 4)
    #expect(wide.keysHeight == 4 * 8 * 5)
    for rows in 1...6 {
      for height in stride(from: 60.0, to: 2000, by: 97) {
        let screen = ScreenSize(width: 500, height: height, pixelsPerMillimetre: 6)
        let metrics = KeyboardMetrics(screen, rowHeight: 20, rows: rows)
        #expect(metrics.panelHeight <= height / 2 || metrics.keysHeight <= Double(rows))
        let panel = metrics.panel(width: 500)
        #expect(panel.keys.maxY + metrics.padding == metrics.height && panel.keys.minY > metrics.strip)
        #expect(metrics.area(width: 500).maxY == metrics.height)
      }
    }
  }

  @Test func screensOfUnknownSizeHaveACommonDensity() {
    #expect(ScreenSize(width: 1920, height: 1080).density == 160 / 25.4)
    let phone = ScreenSize(width: 360, height: 720).density
    #expect(phone > 5 && phone < 6)
    #expect(ScreenSize(width: 720, height: 360).density == phone, "a turned phone keeps the size of its keys")
    #expect(ScreenSize(width: 200, height: 900).density == 96 / 25.4)
    #expect(ScreenSize(width: 100, height: 100, pixelsPerMillimetre: 0).density == 96 / 25.4)
    #expect(ScreenSize(width: 100, height: 100, pixelsPerMillimetre: 9000).density == 40)
  }

  // MARK: Keymaps

  @Test(arguments: ["de", "ru", "ara", "us", "fr", "gr", "il", "cz", "tr"])
  func theKeymapTypesEveryCharacterOfALayout(name: String) throws {
    let layout = try KeyboardLayout(parsing: name)
    let plan = KeymapPlan(layout)
    #expect(plan.layout.name == layout.title)
    let keymap = try KeymapText(layouts: [plan.layout])
    let seat = try #require(SeatKeymap(keymap.text), "libxkbcommon refuses the keymap")
    for page in PageName.allCases.map({ layout.page($0, for: .normal) }) {
      for key in page.keys {
        for text in [key.text(shifted: false), key.text(shifted: true)] {
          for scalar in text?.unicodeScalars ?? "".unicodeScalars {
            let character = Character(scalar)
            let stroke = try #require(plan.stroke(of: character), "no key types \(character)")
            let found = try #require(seat.stroke(of: character), "the keymap lacks \(character)")
            #expect(found.code == stroke.code && found.modifiers == (stroke.isShifted ? .shift : []))
          }
        }
      }
    }
  }

  @Test func aCharacterThatTheKeymapLacksGetsAKey() throws {
    let layout = try KeyboardLayout(parsing: "us")
    #expect(KeymapPlan(layout).stroke(of: "字") == nil)
    let plan = KeymapPlan(layout, first: ["字"])
    let code = try #require(plan.stroke(of: "字")?.code)
    #expect(plan.layout.keys[code] == [try #require(KeySymbol("字"))])
    #expect(plan.stroke(of: "a")?.code == 30)
  }

  // MARK: Options

  @Test func layoutsAndVariantsAreLists() throws {
    let names = try KeyboardSettings.names(layouts: "de, ru,us(intl),ru", variants: "neo,,")
    #expect(names.map(\.description) == ["de(neo)", "ru", "us(intl)"])
    #expect(throws: LayoutFault.self) { try KeyboardSettings.names(layouts: "de,,ru", variants: "") }
    #expect(throws: LayoutFault.self) { try KeyboardSettings.names(layouts: "us(intl)", variants: "dvorak") }
    let layouts = try KeyboardSettings.layouts([LayoutName("ru")])
    #expect(layouts.map(\.name.description) == ["ru", "us"], "addresses need Latin letters")
    #expect(try KeyboardSettings.layouts([LayoutName("ru"), LayoutName("fr")]).count == 2)
  }

  @Test(arguments: [
    ["--theme", "pink"], ["--key-height", "3"], ["--long-press", "20"], ["--layout", "xx"], ["--layout", "de,"],
    ["--output", ""], ["--colour"], ["--scan", "0.1"], ["--scan", "61"], ["--scan", "-1"], ["--scan", "fast"],
  ])
  func invalidOptionsAreRefused(arguments: [String]) {
    #expect(throws: (any Error).self) { try KeyboardOptions.parse(arguments).settings() }
  }

  @Test func optionsAreSettings() throws {
    let options = try KeyboardOptions.parse([
      "--layout", "de,ru", "--theme", "dark", "--key-height", "11.5", "--long-press", "250", "--output", "DSI-1",
      "--never-exclusive", "--overlay", "--always-visible", "--scan", "1.5",
    ])
    let settings = try options.settings()
    #expect(settings.layouts.map(\.name.layout) == ["de", "ru"])
    #expect(settings.theme == .dark && settings.rowHeight == 11.5 && settings.longPress == 250)
    #expect(settings.scan == .automatic(1500))
    #expect(try KeyboardOptions.parse(["--scan", "0"]).settings().scan == .manual)
    #expect(try KeyboardOptions.parse([]).settings().scan == nil)
    #expect(settings.output == "DSI-1" && !settings.reservesPlace && settings.isOverlay && settings.isAlwaysVisible)
  }
}
