import CWaylandServer

/// What libwayland prints of its own accord.
public enum WaylandLog {
  /// Gives the lines of libwayland's log the form of Fingerpost's own, and drops those about names that are taken.
  public static func format() { fp_format_log() }
}
