@_exported public import WaylandServer
