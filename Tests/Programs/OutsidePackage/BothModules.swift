import Geometry
import Interaction

// Each file imports the modules that it uses, as the upcoming feature MemberImportVisibility requires.
let view = View(frame: Rect(x: 0.4, y: 0, width: 10, height: 10))
let corner: Point<ViewSpace> = view.frame.origin
print(corner.x.rounded(.up), (corner.x + 15.6).squareRoot())
// Prints: 1.0 4.0
