@_exported public import WaylandWire
