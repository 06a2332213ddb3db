import CGLES

/// A program of shaders that gives each pixel of the target its colour.
///
/// Colours have the order of bytes in memory: the channel that shaders name r is the first byte of a pixel, which is blue in
/// most formats.
final class GLESProgram {
  /// How a program finds the colour of a pixel.
  enum Kind {
    /// One colour for all pixels.
    case color
    /// The pixel of a picture that a mapping with numbers of 1/65,536 gives.
    case mapped
    /// The colour at a place of the picture, which the texture's filter may mix.
    case filtered
  }

  /// The numbers of the two attributes.
  static let (position, place): (UInt32, UInt32) = (0, 1)

  private let program: UInt32
  private var places: [String: Int32] = [:]

  /// - Throws: `.shader` with the text of the driver.
  init(_ kind: Kind) throws(GLESFault) {
    program = fp_glCreateProgram()
    let texts: [(UInt32, String)] = [
      (FP_GL_VERTEX_SHADER, Self.vertices), (FP_GL_FRAGMENT_SHADER, Self.precision + Self.pixels(kind)),
    ]
    var fault: GLESFault?
    for (stage, text) in texts {
      let shader = fp_glCreateShader(stage)
      fault = fault ?? Self.compile(shader, text)
      fp_glAttachShader(program, shader)
      // The program keeps it.
      fp_glDeleteShader(shader)
    }
    fp_glBindAttribLocation(program, Self.position, "position")
    fp_glBindAttribLocation(program, Self.place, "place")
    fp_glLinkProgram(program)
    var isLinked: Int32 = 0
    fp_glGetProgramiv(program, FP_GL_LINK_STATUS, &isLinked)
    if isLinked == 0 { fault = fault ?? .shader(Self.text { fp_glGetProgramInfoLog(program, $0, nil, $1) }) }
    if let fault {
      fp_glDeleteProgram(program)
      throw fault
    }
  }

  deinit { fp_glDeleteProgram(program) }

  /// Uses the program for the next pixels.
  func use() { fp_glUseProgram(program) }

  /// Sets a number of the program in use.
  func set(_ name: String, _ x: Double) { fp_glUniform1f(place(of: name), Float(x)) }

  /// Sets two numbers of the program in use.
  func set(_ name: String, _ x: Double, _ y: Double) { fp_glUniform2f(place(of: name), Float(x), Float(y)) }

  /// Sets four numbers of the program in use.
  func set(_ name: String, _ x: Double, _ y: Double, _ z: Double, _ w: Double) {
    fp_glUniform4f(place(of: name), Float(x), Float(y), Float(z), Float(w))
  }

  private func place(of name: String) -> Int32 {
    if let place = places[name] { return place }
    let place = fp_glGetUniformLocation(program, name)
    places[name] = place
    return place
  }

  private static func compile(_ shader: UInt32, _ text: String) -> GLESFault? {
    text.withCString { start in
      var start: UnsafePointer<CChar>? = start
      fp_glShaderSource(shader, 1, &start, nil)
    }
    fp_glCompileShader(shader)
    var isCompiled: Int32 = 0
    fp_glGetShaderiv(shader, FP_GL_COMPILE_STATUS, &isCompiled)
    return isCompiled != 0 ? nil : .shader(Self.text { fp_glGetShaderInfoLog(shader, $0, nil, $1) })
  }

  /// The text that a function of the library writes.
  private static func text(_ write: (Int32, UnsafeMutablePointer<CChar>) -> Void) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { buffer in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress else { return "" }
      write(Int32(buffer.count), start)
      return String(cString: start)
    }
  }

  // MARK: Texts

  private static let vertices = """
    attribute vec2 position;
    attribute vec2 place;
    uniform vec2 target;
    varying vec2 here;
    void main() {
      here = place;
      gl_Position = vec4(position / target * 2.0 - 1.0, 0.0, 1.0);
    }
    """

  private static let precision = """
    #ifdef GL_FRAGMENT_PRECISION_HIGH
    precision highp float;
    #else
    precision mediump float;
    #endif
    varying vec2 here;

    """

  private static func pixels(_ kind: Kind) -> String {
    switch kind {
    case .color: "uniform vec4 color; void main() { gl_FragColor = color; }"
    case .mapped: shown + mapped
    case .filtered: shown + "void main() { gl_FragColor = shown(texture2D(picture, here)); }"
    }
  }

  /// The colour is rounded to 1/255 before it is blended, as pixman does.
  private static let shown = """
    uniform sampler2D picture;
    uniform float opacity;
    uniform float opaque;
    uniform float swapped;
    vec4 shown(vec4 color) {
      color.a = max(color.a, opaque);
      color = mix(color, color.bgra, swapped);
      return floor(color * opacity * 255.0 + 0.5) / 255.0;
    }

    """

  /// `here` has pixels of the target, relative to the origin of the mapping. Numbers of 1/65,536 do not fit into a shader's
  /// numbers of 24 bits, so each is in three parts: whole pixels, 1/256 and 1/65,536. All sums are exact.
  private static let mapped = """
    uniform vec2 size;
    uniform float turned;
    uniform vec2 wholeStep;
    uniform vec2 highStep;
    uniform vec2 lowStep;
    uniform vec2 wholeStart;
    uniform vec2 highStart;
    uniform vec2 lowStart;
    void main() {
      vec2 count = floor(here);
      count = mix(count, count.yx, turned);
      vec2 low = lowStart + count * lowStep;
      vec2 high = highStart + count * highStep + floor(low / 256.0);
      vec2 whole = wholeStart + count * wholeStep + floor(high / 256.0);
      gl_FragColor = shown(texture2D(picture, (whole + 0.5) / size));
    }
    """
}
