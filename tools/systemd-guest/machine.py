"""The virtual machine of tools/systemd-test: QEMU, the shell of the guest, and pictures of its screen."""
import collections
import json
import os
import socket
import struct
import subprocess
import time
import zlib

# The longest wait for a line, a state or a picture, in seconds. A busy machine emulates slowly.
PATIENCE = 180
# The same for the boot of the guest.
BOOT_PATIENCE = 300
# The pixels that may differ from an expected picture: the cursor is in it.
CURSOR_PIXELS = 64 * 64


class TrialFailure(Exception):
    pass


def wait_for(what, look, seconds=PATIENCE):
    """Calls `look` until it returns a value other than None, and returns that value.

    An exception TrialFailure in `look` means "not yet"; its text is part of the message if the time is over.
    """
    end = time.monotonic() + seconds
    while True:
        try:
            found, last = look(), ""
        except TrialFailure as failure:
            found, last = None, f": {failure}"
        if found is not None:
            return found
        if time.monotonic() > end:
            raise TrialFailure(f"waited {seconds} s for {what}{last}")
        time.sleep(0.2)


class Picture:
    """The pixels of a picture, three bytes each."""

    def __init__(self, width, height, pixels):
        self.width, self.height, self.pixels = width, height, pixels

    @staticmethod
    def read_png(path):
        """Reads a PNG with 8 bits for each channel, which is not interlaced."""
        with open(path, "rb") as file:
            data = file.read()
        place, packed = 8, b""
        while place < len(data):
            length, kind = struct.unpack_from(">I4s", data, place)
            body = data[place + 8:place + 8 + length]
            place += length + 12
            if kind == b"IHDR":
                width, height, bits, colours, _, _, interlaced = struct.unpack(">IIBBBBB", body)
                if bits != 8 or colours not in (2, 6) or interlaced:
                    raise TrialFailure(f"{path} has another kind of PNG than expected")
            elif kind == b"IDAT":
                packed += body
        channels = 3 if colours == 2 else 4
        rows = Picture.unfilter(zlib.decompress(packed), width * channels, height, channels)
        if channels == 4:
            pixels = bytearray(width * height * 3)
            for channel in range(3):
                pixels[channel::3] = rows[channel::4]
            rows = bytes(pixels)
        return Picture(width, height, bytes(rows))

    @staticmethod
    def unfilter(data, stride, height, channels):
        rows, above = bytearray(), bytes(stride)
        for number in range(height):
            start = number * (stride + 1)
            kind, row = data[start], bytearray(data[start + 1:start + 1 + stride])
            if kind == 2:
                row = bytearray((a + b) & 255 for a, b in zip(row, above))
            elif kind:
                for place in range(stride):
                    left = row[place - channels] if place >= channels else 0
                    corner = above[place - channels] if place >= channels else 0
                    if kind == 1:
                        guess = left
                    elif kind == 3:
                        guess = (left + above[place]) // 2
                    else:
                        estimate = left + above[place] - corner
                        guess = min((left, above[place], corner), key=lambda value: abs(estimate - value))
                    row[place] = (row[place] + guess) & 255
            rows += row
            above = row
        return rows

    @staticmethod
    def read_ppm(path):
        """Reads a picture of QEMU."""
        with open(path, "rb") as file:
            kind, size, largest, pixels = file.read().split(b"\n", 3)
        width, height = (int(number) for number in size.split())
        if kind != b"P6" or largest != b"255" or len(pixels) != width * height * 3:
            raise TrialFailure(f"{path} has another kind of PPM than expected")
        return Picture(width, height, pixels)

    def values(self):
        """A number for each pixel."""
        return [self.pixels[place] << 16 | self.pixels[place + 1] << 8 | self.pixels[place + 2]
                for place in range(0, len(self.pixels), 3)]

    def main_colour(self):
        """The most frequent colour as RRGGBB, and the part of the pixels that have it."""
        (colour, count), = collections.Counter(self.values()).most_common(1)
        return f"{colour:06x}", count / (self.width * self.height)

    def differing(self, other):
        """The number of pixels that differ."""
        if (self.width, self.height) != (other.width, other.height):
            raise TrialFailure(f"{self.width}x{self.height} pixels instead of {other.width}x{other.height}")
        return sum(one != two for one, two in zip(self.values(), other.values()))


class Emulator:
    """QEMU, and requests to it (QMP)."""

    def __init__(self, kernel, image, work):
        self.work = work
        for name in ("qmp", "shell"):
            if os.path.exists(f"{work}/{name}"):
                os.unlink(f"{work}/{name}")
        with open(f"{work}/qemu.log", "w", encoding="utf-8") as log:
            # Never by KVM: what virtual machines offer as that does not boot this kernel. QEMU must not outlive this process. The
            # driver of this card survives a suspend.
            self.process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "KILL", "qemu-system-x86_64", "-accel", "tcg,thread=multi", "-cpu", "max", "-smp", "2",
                 "-m", "2048", "-machine", "pc,i8042=off", "-nodefaults", "-no-user-config", "-no-reboot", "-display", "none",
                 "-kernel", kernel, "-initrd", image, "-append", "console=tty0 console=ttyS0 quiet panic=-1",
                 "-qmp", "unix:qmp,server=on,wait=off", "-serial", "file:console.log",
                 "-chardev", "socket,id=shell,path=shell,server=on,wait=off,logfile=guest.log", "-serial", "chardev:shell",
                 "-device", "bochs-display,id=card", "-device", "virtio-keyboard-pci", "-device", "virtio-tablet-pci"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=work)
        self.stream = self.connect("qmp").makefile("rw", encoding="utf-8", newline="\n")
        self.stream.readline()
        self.ask("qmp_capabilities")

    def connect(self, name):
        """Connects to a socket of QEMU."""
        def attempt():
            if self.process.poll() is not None:
                raise TrialFailure(f"QEMU ended with status {self.process.returncode}; see {self.work}/qemu.log")
            connection = socket.socket(socket.AF_UNIX)
            connection.settimeout(PATIENCE)
            try:
                connection.connect(os.path.relpath(f"{self.work}/{name}"))
            except OSError as error:
                raise TrialFailure(str(error)) from error
            return connection
        return wait_for(f"the socket '{name}' of QEMU", attempt)

    def ask(self, request, **arguments):
        self.stream.write(json.dumps({"execute": request, "arguments": arguments}) + "\n")
        self.stream.flush()
        while True:
            try:
                answer = json.loads(self.stream.readline() or "null")
            except OSError as error:
                raise TrialFailure(f"QEMU does not answer {request}: {error}") from error
            if not answer:
                raise TrialFailure(f"QEMU ended during {request}; see {self.work}/qemu.log")
            if "error" in answer:
                raise TrialFailure(f"QEMU refused {request}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]

    def picture(self):
        self.ask("screendump", filename="screen.ppm", device="card")
        return Picture.read_ppm(f"{self.work}/screen.ppm")

    def save_picture(self, name):
        """Writes the picture of the screen as PNG, for people."""
        self.ask("screendump", filename=f"{name}.png", device="card", format="png")
        return f"{self.work}/{name}.png"

    def press(self, *keys):
        """Presses keys together, and releases them. The names are those of QEMU."""
        self.ask("send-key", keys=[{"type": "qcode", "data": key} for key in keys])

    def click(self, x, y):
        """Clicks with the tablet, at parts of the screen from 0 to 1."""
        move = [{"type": "abs", "data": {"axis": axis, "value": round(part * 32767)}} for axis, part in (("x", x), ("y", y))]
        self.ask("input-send-event", events=move)
        for down in (True, False):
            self.ask("input-send-event", events=[{"type": "btn", "data": {"button": "left", "down": down}}])

    def end(self):
        self.process.kill()
        self.process.wait()


class Shell:
    """The shell of the guest: tools/systemd-guest/obey."""

    def __init__(self, emulator):
        self.connection = emulator.connect("shell")
        self.connection.settimeout(BOOT_PATIENCE)
        self.rest = b""
        try:
            while self.line() != "guest: obeys":
                pass
        except TrialFailure as failure:
            raise TrialFailure(f"the guest has not booted: {failure}; see {emulator.work}/console.log") from failure
        self.connection.settimeout(PATIENCE)

    def line(self):
        while b"\n" not in self.rest:
            try:
                data = self.connection.recv(65536)
            except OSError as error:
                raise TrialFailure(f"it says nothing for {self.connection.gettimeout():.0f} s") from error
            if not data:
                raise TrialFailure("QEMU has ended")
            self.rest += data
        line, self.rest = self.rest.split(b"\n", 1)
        return line.decode("utf-8", "replace").rstrip("\r")

    def ask(self, command):
        """Runs a command, and returns its lines and its status."""
        self.connection.sendall(command.encode() + b"\n")
        lines = []
        while not (lines and lines[-1].startswith("done ")):
            try:
                lines.append(self.line())
            except TrialFailure as failure:
                raise TrialFailure(f"no answer of the guest to '{command}': {failure}") from failure
        return lines[:-1], int(lines[-1].split()[1])

    def run(self, command):
        """Runs a command that must succeed, and returns its output without the line end."""
        lines, status = self.ask(command)
        output = "\n".join(lines)
        if status:
            raise TrialFailure(f"'{command}' ended with {status} in the guest: {output}")
        return output

    def read(self, command):
        """The output of a command, whatever its status."""
        return "\n".join(self.ask(command)[0])
