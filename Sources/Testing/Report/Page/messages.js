// Messages of failures, for people who want to know what was found.

const statesList = /\[[a-z-]+(?:, [a-z-]+){2,}\]/g;

/** What a message expected and found; null for another message. */
function comparison(message) {
  const match = /^expected: +([^]*?)\nfound: +([^]*)$/.exec(message);
  if (!match) return null;
  // The lines after the first are moved right, behind "expected: ".
  const [expected, found] = match.slice(1).map(text => text.replaceAll("\n          ", "\n"));
  return { expected, found };
}

/** A message on one line, with what was found first. Lists of states are left out. */
function brief(message) {
  const parts = comparison(message);
  const line = text => text.replace(statesList, "").trim().split("\n", 1)[0];
  return parts ? `found ${line(parts.found)}; expected ${line(parts.expected)}` : line(message);
}

/** A text with a button in place of each long list of states, which shows the list. */
function folded(text) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(statesList)) {
    const count = match[0].split(",").length;
    parts.push(text.slice(end, match.index), make("button", {
      type: "button", class: "states", "aria-label": `Show ${count} states`, title: match[0],
      click: event => event.currentTarget.replaceWith(match[0]) }, `${count} states`));
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}

/** A message as a part of the page: what was found, then what was expected, or the text as it is. */
function messageParts(message) {
  const parts = comparison(message);
  if (!parts) return [make("pre", { class: "text" }, folded(message))];
  return [make("dl", { class: "message" }, ["found", "expected"].map(name => [
    make("dt", {}, name[0].toUpperCase() + name.slice(1)), make("dd", {}, make("pre", {}, folded(parts[name])))]))];
}
