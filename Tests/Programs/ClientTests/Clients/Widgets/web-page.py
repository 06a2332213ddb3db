"""A page of this folder in a browser or a web view: `web-page.py firefox-esr rtl.html`, `chromium`, `webkit-4.1` (a window of
GTK 3) or `webkit-6.0` (of GTK 4). Browsers have a profile in TMPDIR, which must be new. A web view prints the version of GTK and
what form.html sends."""
import json
import os
import pathlib
import subprocess
import sys

PREFERENCES = {
    "accessibility.force_disabled": -1, "browser.aboutwelcome.enabled": False, "browser.preonboarding.enabled": False,
    "browser.shell.checkDefaultBrowser": False, "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionPolicyBypassNotification": True, "termsofuse.bypassNotification": True,
}
# There is no server behind a web view: a request becomes the title of the page.
SENDING = "window.fetch = (_, request) => { document.title = request.body; return Promise.resolve() }"

program, page = sys.argv[1], (pathlib.Path(__file__).parent / sys.argv[2]).absolute().as_uri()


def browser():
    profile = pathlib.Path(os.environ.get("TMPDIR", ".")).absolute() / "profile"
    profile.mkdir(exist_ok=True)
    if program.startswith("firefox"):
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
        (profile / "user.js").write_text("".join(lines))
        return [program, "--profile", profile, "--no-remote", "--kiosk", page]
    command = [
        program, f"--user-data-dir={profile}", "--ozone-platform=wayland", "--force-renderer-accessibility", "--no-first-run",
        "--no-default-browser-check", "--disable-gpu", "--disable-extensions", "--password-store=basic", "--test-type",
        "--disable-features=Translate", f"--app={page}",
    ]
    return command + ["--no-sandbox"] if os.geteuid() == 0 else command


def view(version):
    import gi

    gi.require_version("Gtk", "3.0" if version == "4.1" else "4.0")
    gi.require_version("WebKit2" if version == "4.1" else "WebKit", version)
    from gi.repository import GLib, Gtk

    if version == "4.1":
        from gi.repository import WebKit2 as WebKit
    else:
        from gi.repository import WebKit
    print(f"GTK {Gtk.get_major_version()}.{Gtk.get_minor_version()}", flush=True)
    content = WebKit.UserContentManager()
    content.add_script(WebKit.UserScript.new(
        SENDING, WebKit.UserContentInjectedFrames.TOP_FRAME, WebKit.UserScriptInjectionTime.START, None, None))
    web = WebKit.WebView(user_content_manager=content)
    web.connect("notify::title", lambda *_: print(web.get_title(), flush=True))
    window = Gtk.Window(title="Form", default_width=600, default_height=780)
    loop = GLib.MainLoop()
    if version == "4.1":
        window.add(web)
        window.connect("destroy", lambda _: loop.quit())
    else:
        window.set_child(web)
        window.connect("close-request", lambda _: loop.quit())
    web.load_uri(page)
    window.show_all() if version == "4.1" else window.present()
    loop.run()


if program.startswith("webkit-"):
    view(program.removeprefix("webkit-"))
else:
    sys.exit(subprocess.run(browser()).returncode)
