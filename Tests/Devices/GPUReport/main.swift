import GLESPainting
import Geometry
import PaintScenes
import Rendering

// Prints what a machine's OpenGL ES can do, and how its pictures differ from pixman's: see tools/check-gpu.
let isRight: Bool
do throws(GLESFault) {
  let painters = try GLESPainters { print("warning: \($0)") }
  let driver = DriverReport(painters)
  driver.write()
  let isTrialRight = driver.writeTrial()
  isRight = PictureReport(painters).write() && isTrialRight
  SpeedReport(painters).write()
} catch {
  print("OpenGL ES cannot be used: \(error)")
  isRight = false
}
print(isRight ? "\nresult: all pictures are within their limits" : "\nresult: FAILED")
finish(isRight ? 0 : 1)
