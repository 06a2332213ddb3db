"""A form in a page of WebKitGTK, below a button of GTK 3. The page is in a process of its own, also on the accessibility bus.
What Send sends is printed."""
import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

PAGE = """<!DOCTYPE html><title>Form</title>
<h1>Order</h1>
<p><label for="name">Name</label> <input id="name">
<p><input type="checkbox" id="gift"> <label for="gift">Gift</label>
<p><button onclick="document.title = `sent ${field.value} ${gift.checked}`">Send</button>
<script>const [field, gift] = ["name", "gift"].map(id => document.getElementById(id))</script>
"""

window = Gtk.Window(title="Page", default_width=800, default_height=600)
view = WebKit2.WebView()
view.connect("notify::title", lambda *_: print(view.get_title(), flush=True))
box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
button = Gtk.Button(label="Reload")
button.connect("clicked", lambda _: view.load_html(PAGE, "about:blank"))
box.pack_start(button, False, False, 0)
box.pack_start(view, True, True, 0)
window.add(box)
window.connect("destroy", Gtk.main_quit)
view.load_html(PAGE, "about:blank")
window.show_all()
Gtk.main()
