import ArgumentParser
import Documents
import Scripts

/// The options for the values with which one script is played.
struct ScriptValueOptions: ParsableArguments {
  @OptionGroup var values: VariableOptions

  @Option(
    help: ArgumentHelp(
      """
      Choose a combination of the script's matrix, for example 'scale=2,theme=dark'. Keys can be left out if one \
      combination remains.
      """, valueName: "key=value,…"))
  var variant: String?

  func validate() throws {
    if let variant, Variant(variant) == nil {
      throw ValidationError(
        """
        invalid combination \(variant.quotedForPeople): expected KEY=VALUE, or several with commas between them, such as \
        scale=2,theme=dark
        """)
    }
  }

  /// Reports that there is no script to which the options apply.
  func refuse() throws {
    guard !values.set.isEmpty || !values.setSecret.isEmpty || variant != nil else { return }
    throw ValidationError("--set, --set-secret and --variant need --script: only a script has variables and a matrix")
  }

  /// The values for reading the script.
  var inputs: ScriptInputs { values.inputs(variant: variant.flatMap { Variant($0) }) }

  /// Reads a script. Prints its warnings.
  ///
  /// - Parameters:
  ///   - places: what keeps the run apart from others.
  ///   - work: the directory of a script that sets none; nil for the working directory.
  /// - Throws: status 2 or 64, after its errors were printed.
  func script(_ path: String, in places: RunPlaces, work: OwnDirectory? = nil) throws -> ReadScript {
    let read: ReadScript
    var inputs = inputs
    inputs.places = places
    inputs.work = inputs.work ?? work?.path
    defer { work?.end() }
    do throws(InvalidDocument) {
      read = try NamedFile.script(path, given: inputs)
      work?.note(read.script)
    } catch {
      Console.complain(error.diagnostics)
      throw ExitCode(2)
    }
    Console.warn(read.warnings)
    try values.refuseUnknown(in: [read])
    try check(read.script.matrix)
    return read
  }

  /// Reports that several combinations of the matrix remain, or that there is no matrix.
  func check(_ matrix: Matrix) throws {
    let chosen = variant.flatMap { Variant($0) }
    guard !matrix.isEmpty else {
      guard chosen != nil else { return }
      Console.report(.error, "--variant needs a script with a matrix")
      throw ExitCode(64)
    }
    let left = matrix.combinations(with: chosen ?? Variant())
    guard left.count > 1 else { return }
    let example = left[0].values.map { "\($0.key)=\($0.value)" }.joined(separator: ",")
    Console.report(
      .error,
      """
      the script has \(left.count) combinations of its matrix\(chosen == nil ? "" : " with these values"); choose one, for \
      example with --variant '\(example)', or play all with 'fingerpost test'
      """)
    throw ExitCode(64)
  }
}
