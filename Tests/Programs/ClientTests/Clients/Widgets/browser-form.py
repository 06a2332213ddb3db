"""The form in a browser: `browser-form.py firefox-esr` or `browser-form.py chromium`, with a profile in TMPDIR, which
must be new. A server on the loopback interface delivers form.html, and prints the values that
`Save` sends as one line of JSON. `--many N` adds N nested buttons, `--page cover.html` or `--page play.html` shows that page
instead, and `--window` shows a window instead of a full screen in Firefox. The browser also gets the arguments after `--`."""
import http.server
import json
import os
import pathlib
import subprocess
import sys
import threading

PAGES = {f"/{name}": pathlib.Path(__file__).parent / name for name in ["form.html", "cover.html", "play.html"]}
# A clean profile of Firefox shows pages and dialogs above the first page.
PREFERENCES = {
    "accessibility.force_disabled": -1,
    "app.update.auto": False,
    "browser.aboutwelcome.enabled": False,
    "browser.preonboarding.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "datareporting.policy.dataSubmissionPolicyBypassNotification": True,
    "signon.rememberSignons": False,
    "termsofuse.bypassNotification": True,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class Handler(http.server.BaseHTTPRequestHandler):
    def answer(self, status, kind="text/plain", body=b""):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        page = PAGES.get(self.path.split("?")[0])
        if page:
            self.answer(200, "text/html; charset=utf-8", page.read_bytes())
        else:
            self.answer(404)

    def do_POST(self):
        values = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        print(values if isinstance(values, str) else json.dumps(values), flush=True)
        self.answer(204)

    def log_message(self, *_):
        pass


browser = sys.argv[1]
many = sys.argv[3] if sys.argv[2:3] == ["--many"] else "0"
page = sys.argv[3] if sys.argv[2:3] == ["--page"] else "form.html"
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{server.server_port}/{page}?many={many}"
profile = pathlib.Path(os.environ.get("TMPDIR", ".")).absolute() / "profile"
profile.mkdir(exist_ok=True)
if browser.startswith("firefox"):
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
    (profile / "user.js").write_text("".join(lines))
    shape = [] if "--window" in sys.argv else ["--kiosk"]
    command = [browser, "--profile", profile, "--no-remote", *shape, address]
else:
    command = [
        browser, f"--user-data-dir={profile}", "--ozone-platform=wayland", "--force-renderer-accessibility",
        "--no-first-run", "--no-default-browser-check", "--disable-gpu", "--disable-extensions", "--password-store=basic",
        "--test-type", "--disable-features=Translate,AutofillServerCommunication", f"--app={address}",
    ]
    if os.geteuid() == 0:
        command.insert(1, "--no-sandbox")
if "--" in sys.argv:
    command[1:1] = sys.argv[sys.argv.index("--") + 1:]
sys.exit(subprocess.run(command).returncode)
