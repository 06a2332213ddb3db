// Keys. None acts while a text is typed, except Escape and Return.

const keyHelp = [
  ["j  k", "next and previous test"], ["←  →", "previous and next step"], ["space", "play and pause"],
  ["s", "speed"], ["b", "picture before or after the step"], ["/", "search"], ["f", "only tests that did not pass"],
  ["p", "step"], ["d  e  x", "difference, expected and found picture"], ["c", "expected beside found, or slider"], ["w", "why"], ["o", "output of clients"],
  ["t", "light or dark"], ["Esc", "back"], ["?", "this list"],
];

function showHelp() {
  const dialog = byID("keys");
  if (dialog.open) return;
  dialog.replaceChildren(make("h2", {}, "Keys"), make("dl", {}, keyHelp.map(([keys, text]) =>
    [make("dt", {}, keys.split("  ").map(key => [make("kbd", {}, key), " "])), make("dd", {}, text)])),
    button("Close", { class: "plain", click: () => dialog.close() }, "Close"));
  dialog.showModal();
}

function switchTheme() {
  document.documentElement.dataset.theme = theme() === "dark" ? "light" : "dark";
  writeTitle();
}

const keyActions = {
  j: () => moveTest(1), k: () => moveTest(-1), "/": () => { byID("search").focus(); byID("search").select(); },
  f: () => change({ only: state.only === "not passed" ? "" : "not passed" }), t: switchTheme, "?": showHelp,
};
const testKeys = {
  ArrowLeft: () => chooseStep(state.step - 1), ArrowRight: () => chooseStep(state.step + 1), " ": () => player.toggle(),
  s: switchSpeed, b: switchPhase, w: () => change({ tab: "why" }), o: () => change({ tab: "output" }),
  p: () => change({ tab: "step" }), d: () => showPicture("difference"), e: () => showPicture("expected"),
  x: () => showPicture("found"), c: () => showPicture(pictureMode === "side by side" ? "slider" : "side by side"),
};

function back() {
  if (state.search || state.only) {
    byID("search").value = "";
    return change({ search: "", only: "" });
  }
  if (state.test) change({ test: 0, step: 0 });
}

document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.altKey || event.metaKey || byID("keys").open) return;
  const field = byID("search");
  if (event.target === field) {
    if (event.key !== "Escape" && event.key !== "Enter") return;
    event.preventDefault();
    field.blur();
    if (event.key === "Enter" && shown().length) return change({ test: shown()[0].first.id });
    return back();
  }
  if (!(event.target instanceof Element)) return;
  if (event.target.type === "range" && event.key.startsWith("Arrow")) return;
  // On the row of the open test or step, space plays: that row has nothing else to do.
  if (event.key === " " && event.target.closest("button:focus-visible:not([aria-current=true])")) return;
  if (event.key === "Escape") return back();
  const action = keyActions[event.key] || (state.test && testKeys[event.key]);
  if (!action) return;
  event.preventDefault();
  action();
});
