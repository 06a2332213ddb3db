// Two windows, some input, and the events that each client would receive, with the router's reason.
import FingerpostRouter

import class Interaction.TapGestureRecognizer

let desktop = Desktop(width: 800, height: 600)

print("two windows open, the editor partly in front of the browser")
desktop.open("browser", at: 0, 0, width: 500, height: 400)
desktop.open("editor", at: 300, 100, width: 400, height: 400)

print("a finger goes down on the browser, and slides over the editor")
desktop.touch(0, downAt: 100, 100)
desktop.touchFrame()
desktop.touch(0, to: 600, 300)
desktop.touchFrame()

print("a second finger goes down on the editor; both lift")
desktop.touch(1, downAt: 600, 450)
desktop.touchFrame()
desktop.lift(0)
desktop.lift(1)
desktop.touchFrame()

print("the mouse clicks where the windows overlap, and a key is typed")
desktop.movePointer(to: 400, 200)
desktop.click()
desktop.type(30)

// A recognizer on the shell receives every touch on the desktop before the client does.
let tap = TapGestureRecognizer()
tap.numberOfTouchesRequired = 2
tap.addHandler { _ in print("  shell: tap with two fingers") }
_ = desktop.router.addRecognizer(tap, to: .shell)

print("two fingers tap: the shell handles the tap, so the client's touches are cancelled")
desktop.touch(0, downAt: 100, 300)
desktop.touch(1, downAt: 180, 300)
desktop.touchFrame()
desktop.wait(milliseconds: 50)
desktop.lift(0)
desktop.lift(1)
desktop.touchFrame()
