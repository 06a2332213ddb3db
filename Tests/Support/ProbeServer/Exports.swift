@_exported import WaylandServer
