import CWaylandServer

/// The messages that libwayland prints itself.
package enum WaylandLog {
  /// Formats libwayland's log lines like Fingerpost's own, and drops those about socket names that are in use and about
  /// the broken connections of programs that have ended.
  package static func format() { fp_format_log() }
}
