"""`fingerpost mcp` with the client of the Model Context Protocol's own SDK and programs of Debian. See tools/test-mcp."""

import asyncio
import base64
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import asynccontextmanager

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

PROGRAM = os.environ["FINGERPOST"]


class Agent:
    """An agent that calls tools and reads their texts."""

    def __init__(self, session):
        self.session = session
        self.picture = None

    async def ask(self, tool, /, **arguments):
        """The answer's text, and whether it is an error."""
        answer = await self.session.call_tool(tool, arguments)
        for part in answer.content:
            if part.type == "image":
                self.picture = base64.b64decode(part.data)
        return "\n".join(part.text for part in answer.content if part.type == "text"), answer.is_error

    async def do(self, tool, /, **arguments):
        text, is_error = await self.ask(tool, **arguments)
        assert not is_error, f"{tool} {arguments}: {text}"
        return text

    async def fails(self, tool, /, **arguments):
        text, is_error = await self.ask(tool, **arguments)
        assert is_error, f"{tool} {arguments} should fail: {text}"
        return text

    async def number(self, line, /, **arguments):
        """The number of the first widget of the tree whose line has this text."""
        tree = await self.do("tree", **arguments)
        found = re.search(r"\[(\d+)\] " + line, tree)
        assert found, f"no {line!r} in\n{tree}"
        return int(found.group(1))


@asynccontextmanager
async def agent(folder, *options):
    server = StdioServerParameters(command=PROGRAM, args=["mcp", *options], cwd=folder)
    async with stdio_client(server) as (read, write):
        async with ClientSession(read, write) as session:
            await session.initialize()
            yield Agent(session)


async def write_and_save(folder):
    """The text editor: written in, asked why, saved under a name, checked, and saved as a script."""
    async with agent(folder) as a:
        assert "no window is key" in await a.fails("tree")
        await a.do("start", command=["gnome-text-editor", "--standalone"], name="editor")
        await a.do("fill", number=await a.number("text-box"), text="Hello ${you}")
        assert "fill" not in await a.do("why")
        shot = await a.do("screenshot", numbers=True, longest_side=640)
        assert shot.startswith("640x400 pixels, 0.5"), shot
        assert a.picture[:8] == b"\x89PNG\r\n\x1a\n"
        menu = await a.number('button "(Main )?Menu"')
        await a.do("tap", number=menu)
        await a.do("tap", number=await a.number('menu-item "Save As'))
        assert "has expired" in await a.fails("tap", number=menu)
        why = await a.do("why")
        assert 'the widget there is menu-item "Save As…"' in why, why
        await a.do("fill", selector={"in": "editor", "role": "text-box", "label": "Name"}, text="notes.txt")
        await a.do("tap", number=await a.number('button "[^"]*Save'))
        await a.do("expect", condition={"file": "notes.txt", "contains": "Hello ${you}"})
        assert "does not exist" in await a.fails("expect", condition={"file": "other.txt"}, within=0.2)
        saved = await a.do("save_script", file="editor.test.yaml")
        assert saved.endswith("played it once: it passes"), saved
        assert "exists" in await a.fails("save_script", file=os.path.join(folder, "mine.test.yaml"))
    script = open(os.path.join(folder, "editor.test.yaml"), encoding="utf-8").read()
    assert "handle" not in script and "Hello $${you}" in script, script
    return script


def play(folder, script, times):
    """Plays a script and returns the exit statuses."""
    with open(os.path.join(folder, "played.test.yaml"), "w", encoding="utf-8") as file:
        file.write(script)
    command = [PROGRAM, "test", "--results", os.path.join(folder, "results"), "played.test.yaml"]
    return [subprocess.run(command, cwd=folder, capture_output=True).returncode for _ in range(times)]


async def passwords(folder):
    """A password is neither in an answer nor in the script."""
    async with agent(folder) as a:
        answers = [await a.do("start", command=["gtk4-demo", "--run=password_entry"], name="demo")]
        await a.do("tap", number=await a.number("password"))
        answers.append(await a.do("type", text="correct-horse"))
        answers.append(await a.do("tree"))
        answers.append(await a.do("save_script", file="password.test.yaml", play=False))
    text = "\n".join(answers) + open(os.path.join(folder, "password.test.yaml"), encoding="utf-8").read()
    assert "correct-horse" not in text, text
    assert "${secret-1}" in text, text


async def running_desktop(folder):
    """A desktop of others: nothing without a permission, and only what was allowed."""
    refused = subprocess.run([PROGRAM, "mcp", "--socket", "wayland-0"], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert refused.returncode == 64 and "--allow" in refused.stderr, refused
    host = subprocess.Popen(
        [PROGRAM, "headless", "--session", "private", "--accessibility", "--", "gtk4-demo", "--run=entry_undo"],
        cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        socket = None
        while socket is None or not os.path.exists(socket):
            name, _, value = host.stdout.readline().strip().partition("=")
            socket = os.path.join(value, "fingerpost-wayland-0.sock") if name == "XDG_RUNTIME_DIR" else socket
            time.sleep(0.05)
        async with agent(folder, "--socket", socket, "--allow", "look") as a:
            for _ in range(100):
                if "entry_undo" not in (text := await a.do("windows")) and "no windows" not in text:
                    break
                await asyncio.sleep(0.1)
            assert "Undo" in await a.do("windows")
            place = await a.number("text-box")
            assert "--allow look" in await a.fails("tap", number=place)
            assert "of its own" in await a.fails("start", command=["foot"])
        async with agent(folder, "--socket", socket, "--allow", "input") as a:
            await a.do("tap", number=await a.number("text-box"))
            await a.do("type", text="abc")
            assert "abc" in await a.do("tree")
            assert "of its own" in await a.fails("save_script", file="x.test.yaml")
    finally:
        host.terminate()
        host.wait()


async def hostile(folder):
    """Lines that are no requests, and a client that is killed: the desktop ends with it."""
    server = subprocess.Popen([PROGRAM, "mcp"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(line):
        server.stdin.write(line + b"\n")
        server.stdin.flush()
        return json.loads(server.stdout.readline())

    assert ask(b"{")["error"]["code"] == -32700
    assert ask(b"[" * 100_000)["error"]["code"] == -32700
    assert ask(b"x" * 3_000_000)["error"]["code"] == -32600
    assert ask(b"\xff\xfe")["error"]["code"] == -32700
    assert ask(b'{"id": 1, "method": "ping"}')["result"] == {}
    call = {"id": 2, "method": "tools/call", "params": {"name": "start", "arguments": {"command": ["sleep-no-such-program"]}}}
    assert ask(json.dumps(call).encode())["result"]["isError"]
    children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(server.pid)], capture_output=True, text=True).stdout.split()
    assert len(children) == 1, children
    server.kill()
    server.wait()
    for _ in range(100):
        if not os.path.exists(f"/proc/{children[0]}"):
            return
        time.sleep(0.1)
    raise AssertionError("the desktop lives on without its client")


async def side_by_side(folder, count):
    """Several agents at the same time."""

    async def one(index):
        own = os.path.join(folder, f"agent-{index}")
        os.mkdir(own)
        async with agent(own, "--size", "640x480") as a:
            await a.do("start", command=["gtk4-demo", "--run=entry_undo"], name="demo", within=120)
            await a.do("fill", number=await a.number("text-box"), text=f"agent {index}")
            await a.do("expect", selector={"in": "demo", "role": "text-box"}, text=f"agent {index}")

    await asyncio.gather(*(one(index) for index in range(count)))


def main():
    whole = "--whole" in sys.argv
    with tempfile.TemporaryDirectory(prefix="fingerpost-mcp-test-") as folder:
        for test in (passwords, hostile):
            asyncio.run(test(folder))
            print(f"passed: {test.__name__}")
        if "--short" in sys.argv:
            return
        open(os.path.join(folder, "mine.test.yaml"), "w", encoding="utf-8").close()
        script = asyncio.run(write_and_save(folder))
        times = 10 if whole else 1
        assert play(folder, script, times) == [0] * times
        changed = script.replace("contains: \"Hello $${you}\"", "contains: \"Goodbye\"")
        assert changed != script and play(folder, changed, 1) == [1]
        asyncio.run(running_desktop(folder))
        asyncio.run(side_by_side(folder, 10 if whole else 2))
    print("passed: write_and_save, running_desktop, side_by_side")


main()
