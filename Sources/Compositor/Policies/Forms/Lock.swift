import Documents

extension LockPolicy {
  static var table: PolicyTable<LockPolicy> {
    let uses = PolicyForm<Use>.choice.oneOrMore(of: "uses", count: 1...Use.allCases.count).or("none", [])
    let actions = PolicyForm<ActionName>.action.oneOrMore(of: "actions", count: 1...100).or("none", [])
    return FieldTable(
      "while-locked",
      [
        Field("allow", "The uses that are allowed: control, screen-capture and unlock, or none.", \.allowed, uses),
        Field("actions", "The actions that may be performed, or none.", \.actions, actions),
      ])
  }
}
