@_exported public import WaylandClient
