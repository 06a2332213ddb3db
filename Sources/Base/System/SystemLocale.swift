import Glibc

/// The locales of this machine (locale(7)).
package enum SystemLocale {
  /// True if programs can use a locale, for example `C.UTF-8`.
  package static func isInstalled(_ name: String) -> Bool {
    guard let locale = newlocale(1 << LC_CTYPE, name, nil) else { return false }
    freelocale(locale)
    return true
  }

  /// The installed locales among those that the machine describes, sorted.
  ///
  /// Their folders have only those that were compiled one by one. Others are in an archive, so each locale that the
  /// package of all locales supports is tried.
  package static var installed: [String] {
    let bytes = (try? InputFile.read("/usr/share/i18n/SUPPORTED", atMost: 1 << 20, .regularOnly)) ?? []
    let names = String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap {
      $0.split(separator: " ").first.map(String.init)
    }
    return Set(Folder.names(in: "/usr/lib/locale") + names).filter { !$0.hasPrefix(".") && isInstalled($0) }.sorted()
  }
}
