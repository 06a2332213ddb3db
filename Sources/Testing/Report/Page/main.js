// The beginning: draws the parts that a change of the state concerns, and connects the bar at the top.

function draw(before) {
  if (before.search !== state.search || before.only !== state.only) drawList();
  if (before.test !== state.test) {
    markRow();
    drawDetail();
    return;
  }
  if (!state.test) return;
  if (before.step !== state.step) {
    markStep();
    markStepSpan();
    if (!state.playing && !isSeeking()) player.showStep();
  }
  if (before.playing !== state.playing) drawPlay();
  if (before.step !== state.step || before.tab !== state.tab || before.event !== state.event) drawPanel();
  if (before.tab !== state.tab || before.event !== state.event) showPanel();
}

/** True while the time line moves: then the picture is that of its place, not that of the step's end. */
function isSeeking() {
  return player.film.course.at(player.place).step + 1 === state.step;
}

/** Scrolls until the beginning of the panel can be seen: a key or a mark of the time line may have opened it. */
async function showPanel() {
  await Promise.all([...byID("panel").querySelectorAll("img")].map(image => image.decode().catch(() => null)));
  const [detail, card] = [byID("detail"), byID("panel")?.parentElement];
  if (!card) return;
  card.scrollTop = 0;
  const hidden = Math.min(card.getBoundingClientRect().bottom - detail.getBoundingClientRect().bottom + 16,
    card.getBoundingClientRect().top - detail.getBoundingClientRect().top - 16);
  if (hidden > 0) detail.scrollTop += hidden;
}

function drawPlay() {
  const play = byID("play");
  if (play) play.replaceChildren(icon(state.playing ? icons.pause : icons.play));
}

byID("home").addEventListener("click", () => change({ test: 0, step: 0 }));
byID("failed").addEventListener("click", keyActions.f);
byID("theme").addEventListener("click", switchTheme);
byID("help").addEventListener("click", showHelp);
byID("search").addEventListener("input", event => change({ search: event.target.value.trim() }));
byID("search").addEventListener("blur", writeTitle);
byID("search").addEventListener("focus", writeTitle);
narrow.addEventListener("change", writeTitle);
window.addEventListener("hashchange", () => change({ test: 0, ...readAddress() }));
window.addEventListener("resize", () => {
  if (!state.test || !player.film) return;
  drawTimeline(testData(state.test));
  player.paint();
});

drawList();
Object.assign(state, { test: -1 });
change({ test: 0, ...readAddress() });
