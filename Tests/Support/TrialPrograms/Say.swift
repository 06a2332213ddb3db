import Glibc

/// Writes a line to standard output at once.
package func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}
