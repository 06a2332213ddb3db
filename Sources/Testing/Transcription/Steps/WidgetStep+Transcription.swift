import Documents
package import Scripts

extension WidgetStep: TranscribedFamily {
  var text: (word: String, value: String)? {
    switch self {
    case .fill(let step):
      ("fill", FlowText.mapping(step.space.members + [step.space.force, ("with", FlowText.quoted(step.text))]))
    case .scrollTo(let step): ("scroll-to", FlowText.mapping(step.space.members + [step.space.force]))
    }
  }
}
