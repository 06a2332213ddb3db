@_exported import WaylandClient
