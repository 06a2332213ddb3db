import CLoading
import Testing

/// Tests of libraries that are loaded at their first use.
@Suite("Libraries that are loaded on use")
struct LibraryLoadingTests {
  /// The fault of loading a library and its function; nil after a success.
  private func fault(of name: String, function: String) -> String? {
    name.withCString { name in
      function.withCString { function in
        "this test needs it".withCString { purpose in
          var address: UnsafeMutableRawPointer?
          return withUnsafeMutablePointer(to: &address) { address in
            let functions = [fp_function(name: function, pointer: address), fp_function()]
            return functions.withUnsafeBufferPointer { functions in
              var library = fp_library()
              library.names.0 = name
              library.purpose = purpose
              library.functions = functions.baseAddress
              guard let fault = fp_library_load(&library) else {
                #expect(address.pointee != nil)
                return nil
              }
              return String(cString: fault)
            }
          }
        }
      }
    }
  }

  @Test("a library that exists is loaded, and its function is found")
  func found() { #expect(fault(of: "libm.so.6", function: "cos") == nil) }

  @Test("a library that is missing is named, with what needs it")
  func missing() {
    #expect(
      fault(of: "libnowhere.so.7", function: "cos") == "libnowhere.so.7 is not installed; this test needs it")
  }

  @Test("a function that is missing is named")
  func tooOld() {
    #expect(
      fault(of: "libm.so.6", function: "fp_nowhere") == "libm.so.6 is too old: it has no function fp_nowhere")
  }
}
