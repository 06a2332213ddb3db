import Documents

extension LastPicture {
  private typealias Row = ScriptField<LastPicture>

  static var form: ScriptForm<LastPicture> {
    let rows: [Row] = [
      Row(
        "mask", "The areas of each output that are not compared: [x, y, width, height], or a window with the key `in`.",
        \.masks, PixelMask.list),
      Row("tolerance", "The allowed difference of each channel, as a percentage.", \.tolerance, .fraction),
      Row("differing", "The percentage of pixels that may differ by more.", \.differing, .fraction),
    ]
    return ScriptTable("last pictures", rows).form(LastPicture())
  }
}
