@_exported import WaylandWire
