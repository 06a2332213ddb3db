/// The file that marks a folder of results, which later runs may empty.
public enum ResultsMarker {
  public static let name = ".fingerpost-results"
  public static let text = "{\"format\":1}\n"
}
