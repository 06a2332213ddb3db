import CWaylandServer

/// The messages that libwayland prints itself.
public enum WaylandLog {
  /// Formats libwayland's log lines like Fingerpost's own, and drops those about socket names that are in use and about
  /// the broken connections of programs that have ended.
  public static func format() { fp_format_log() }
}
