import Scripts

extension Player {
  func performWidgetStep(_ step: WidgetStep) throws(StepFault) { throw .broken("not yet built") }

  func examineWidgets(_ check: WidgetCheck) -> Finding { .fails(expected: "not yet built", actual: "nothing") }

  func examineWidgetTree(_ check: TreeCheck) -> Finding { .fails(expected: "not yet built", actual: "nothing") }
}
