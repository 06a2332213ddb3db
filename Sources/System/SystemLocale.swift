import Glibc

/// The locales of this machine (locale(7)).
public enum SystemLocale {
  /// True if programs can use a locale, for example `C.UTF-8`.
  public static func isInstalled(_ name: String) -> Bool {
    guard let locale = newlocale(1 << LC_CTYPE, name, nil) else { return false }
    freelocale(locale)
    return true
  }
}
