import JSONText
import Traces

extension RoutingTrace {
  /// Writes that another mode of the policy is in force.
  package func tell(mode: String) {
    let line = writer.line
    writer.open(recorder.event)
    line.add("out", word: "mode")
    line.add("name", mode)
    line.add("why", word: "action")
    line.close()
  }
}
