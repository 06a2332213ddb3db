"""A client of VNC (RFC 6143): reads pictures until a pixel has a colour, prints their size and the colour, and clicks there.

    python3 rfb.py SOCKET X Y [COLOUR]

COLOUR has the form 204060. wayvnc 0.9 sends a grey picture before its first picture of the screen. Without COLOUR, the first
picture is enough. If no picture has COLOUR within 15 s, the colour of the last picture is printed.
"""

import socket
import struct
import sys
import time


class Connection:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(15)
        self.socket.connect(path)

    def read(self, count):
        data = bytearray()
        while len(data) < count:
            part = self.socket.recv(count - len(data))
            if not part:
                raise EOFError("the server has closed the connection")
            data += part
        return bytes(data)

    def unpack(self, form):
        return struct.unpack(">" + form, self.read(struct.calcsize(">" + form)))

    def send(self, form, *values):
        self.socket.sendall(struct.pack(">" + form, *values))


def begin(server):
    """Agrees on version 3.8 without a password, and returns the size of the screen."""
    server.read(12)
    server.socket.sendall(b"RFB 003.008\n")
    kinds = server.read(server.unpack("B")[0])
    if 1 not in kinds:
        raise ValueError(f"the server wants a password: {list(kinds)}")
    server.send("B", 1)
    if server.unpack("I")[0] != 0:
        raise ValueError("the server refuses the client")
    server.send("B", 1)
    width, height = server.unpack("HH")
    server.read(16)
    server.read(server.unpack("I")[0])
    # 32 bits for a pixel, little-endian, with red at bit 16.
    server.send("B3x BBBB HHH BBB 3x".replace(" ", ""), 0, 32, 24, 0, 1, 255, 255, 255, 16, 8, 0)
    server.send("BxHi", 2, 1, 0)
    return width, height


def update(server, width, screen):
    """Reads one update into the pixels of the screen, and returns the rows that it has changed."""
    rows_read = set()
    while True:
        kind = server.unpack("B")[0]
        if kind == 2:
            continue
        if kind == 3:
            server.read(3)
            server.read(server.unpack("I")[0])
            continue
        if kind != 0:
            raise ValueError(f"a message of kind {kind}")
        for _ in range(server.unpack("xH")[0]):
            x, y, columns, rows, encoding = server.unpack("HHHHi")
            if encoding != 0:
                raise ValueError(f"pixels in the encoding {encoding}; only raw ones were requested")
            for row in range(y, y + rows):
                line = struct.unpack(f"<{columns}I", server.read(4 * columns))
                screen[row * width + x : row * width + x + columns] = line
                rows_read.add(row)
        return rows_read


def picture(server, width, height):
    """Requests the whole screen, and returns its pixels."""
    screen = [0] * (width * height)
    missing = set(range(height))
    server.send("BBHHHH", 3, 0, 0, 0, width, height)
    while missing:
        missing -= update(server, width, screen)
        if missing:
            server.send("BBHHHH", 3, 1, 0, 0, width, height)
    return screen


def click(server, x, y):
    for buttons in (0, 1, 0):
        server.send("BBHH", 5, buttons, x, y)


def main():
    path, x, y = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    colour = int(sys.argv[4], 16) if len(sys.argv) > 4 else None
    server = Connection(path)
    width, height = begin(server)
    screen = picture(server, width, height)
    end = time.monotonic() + 15
    while colour not in (None, screen[y * width + x] & 0xFFFFFF) and time.monotonic() < end:
        server.send("BBHHHH", 3, 1, 0, 0, width, height)
        try:
            update(server, width, screen)
        except TimeoutError:
            break
    print(f"{width}x{height} #{screen[y * width + x] & 0xFFFFFF:06x}")
    click(server, x, y)
    # An answer to a further request shows that the click was read.
    picture(server, width, height)


main()
