/// The file that marks a folder of results, which later runs may empty.
package enum ResultsMarker {
  package static let name = ".fingerpost-results"
  package static let text = "{\"format\":1}\n"
}
