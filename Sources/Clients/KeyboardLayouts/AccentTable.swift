/// Letters that a long press on a letter offers, by script.
enum AccentTable {
  /// The letters that belong to a letter, in order of how common they are.
  static func accents(of letter: String) -> [String] { accents[letter] ?? [] }

  /// The letters to which a letter belongs.
  static func bases(of letter: String) -> [String] { bases[letter] ?? [] }

  /// The letters that the language of a layout uses beside those of its keys. They are offered first.
  static func preferred(in layout: String) -> Set<String> {
    Set((preferred[layout] ?? "").map(String.init))
  }

  /// A letter, and the letters that belong to it.
  private static let table: [(String, String)] = [
    ("a", "àáâäãåæāăąǎạảấầẩẫậắằẳẵặ"), ("b", "ḃ"), ("c", "çćčċĉ"), ("d", "ďđðḋ"),
    ("e", "éèêëēėęěĕẽəẹẻếềểễệ"), ("f", "ƒḟ"), ("g", "ğģġĝǧ"), ("h", "ħĥ"),
    ("i", "íìîïīįıĩĭǐịỉ"), ("j", "ĵ"), ("k", "ķĸǩ"), ("l", "łľļĺŀ"), ("m", "ṁ"),
    ("n", "ñńňņŋŉ"), ("o", "óòôöõøœōőŏǒơọỏốồổỗộớờởỡợ"), ("p", "þṗ"), ("r", "řŕŗ"),
    ("s", "ßśšşșŝſṡ"), ("t", "ťţțŧṫ"), ("u", "úùûüūůűųũŭǔưụủứừửữự"), ("w", "ŵẁẃẅ"),
    ("y", "ýÿŷỳỵỷỹ"), ("z", "žźżʒ"), ("æ", "ǽ"), ("ı", "iîï"), ("ø", "ǿö"), ("ö", "ø"), ("ä", "æ"), ("ü", "ű"),
    ("а", "ӑӓәæ"), ("г", "ґғѓ"), ("е", "ёєѐӗ"), ("ж", "җӂ"), ("з", "ҙѕӟ"), ("и", "іїйѝӣ"), ("і", "їи"),
    ("к", "қҝќ"), ("л", "љ"), ("н", "ңњҥ"), ("о", "өӧѳ"), ("с", "ҫ"), ("у", "ўүұӯӱ"), ("х", "ҳһ"), ("ц", "џ"),
    ("ч", "ҷҹћ"), ("ы", "іӹ"), ("ь", "ъѣ"), ("э", "єӭ"), ("д", "ђ"), ("т", "ћ"),
    ("ե", "և"), ("α", "άᾳ"), ("ε", "έ"), ("η", "ήῃ"), ("ι", "ίϊΐ"), ("ο", "ό"), ("σ", "ς"), ("υ", "ύϋΰ"), ("ω", "ώῳ"),
    ("ا", "أإآٱىء"), ("ب", "پ"), ("ت", "ةټ"), ("ج", "چڄ"), ("د", "ڈ"), ("ر", "ڑړ"), ("ز", "ژ"), ("س", "ښ"),
    ("ف", "ڤڢ"), ("ق", "ڨ"), ("ك", "گکڭ"), ("ک", "كگڭ"), ("ن", "ںڼ"), ("ه", "ةھہۀ"), ("و", "ؤۇۆۋ"),
    ("ي", "ئىیېۍ"), ("ی", "يىئې"),
  ]

  private static let accents: [String: [String]] = {
    var found = Dictionary(table.map { ($0.0, $0.1.map(String.init)) }, uniquingKeysWith: +)
    found["ل"] = ["\u{644}\u{627}", "\u{644}\u{623}", "\u{644}\u{625}", "\u{644}\u{622}"]
    return found
  }()

  private static let bases: [String: [String]] = {
    var found: [String: [String]] = [:]
    for (base, letters) in table {
      for letter in letters { found[String(letter), default: []].append(base) }
    }
    return found
  }()

  private static let preferred: [String: String] = [
    "be": "éèçàùêëïôû", "br": "ãáàâçéêíõóôú", "by": "ёўі", "ca": "éèçàêëïôù", "ch": "äöüéèàç", "cz": "áčďéěíňóřšťúůýž",
    "dk": "æøåé", "ee": "äöõüšž", "epo": "ĉĝĥĵŝŭ", "es": "áéíóúüñ", "fi": "äöåšž", "fr": "éèêëàâæçîïôœùûü",
    "gr": "άέήίόύώςϊϋΐΰ", "hr": "čćđšž", "hu": "áéíóöőúüű", "ie": "áéíóú", "is": "áéíóúýþðæö", "it": "àèéìòù",
    "latam": "áéíóúüñ", "lt": "ąčęėįšųūž", "lv": "āčēģīķļņšūž", "mt": "ċġħż", "nl": "éëïóöü", "no": "æøåéòô",
    "pl": "ąćęłńóśźż", "pt": "ãáàâçéêíõóôú", "ro": "ăâîșț", "rs": "čćđšž", "ru": "ёъ", "se": "åäöé", "si": "čšž",
    "sk": "áäčďéíĺľňóôŕšťúýž", "tr": "âîûıçğşöü", "ua": "ґїєі",
  ]
}
