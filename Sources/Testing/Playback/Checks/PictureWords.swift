import Evidence
import Geometry
import Scripts

/// Areas of a check of pixels in the positions of the check, as masks to paste.
extension PictureLook {
  /// The area that keeps changing; empty if nothing has changed.
  func changeWords(_ trial: CheckTrial, _ frame: PlaceFrame) -> String {
    guard let pixels = trial.rest.changingArea else { return "" }
    return ", last\(areaWords(pixels, frame))"
  }

  func areaWords(_ pixels: IntRect<BufferSpace>, _ frame: PlaceFrame) -> String {
    let place = area(pixels, frame)
    return " within \(place.width)x\(place.height) at \(place.minX),\(place.minY); "
      + "mask: [[\(place.minX), \(place.minY), \(place.width), \(place.height)]] leaves this area out"
  }

  /// An area of the part, in the positions of the check.
  func area(_ pixels: IntRect<BufferSpace>, _ frame: PlaceFrame) -> IntRect<LayoutSpace> {
    let area = excerpt.area(of: pixels)
    return IntRect(
      enclosing: Rect<LayoutSpace>(
        x: area.minX - frame.area.minX, y: area.minY - frame.area.minY, width: area.size.width,
        height: area.size.height))
  }
}
