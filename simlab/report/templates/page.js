"use strict";
(() => {
  const words = (field) => (field.dataset.text ?? field.textContent).trim();
  const key = (row, place) => {
    const field = row.cells[place];
    return field.dataset.sort === undefined ? words(field) : Number(field.dataset.sort);
  };
  // Numbers as programs read them: an ASCII minus, no commas, no sign of a verdict.
  const plain = (text) => {
    const bare = text.replaceAll("\u2212", "-").replace(/\s*[▲▼≈]$/, "");
    return /^[+-]?[\d,]*\.?\d+$/.test(bare) ? bare.replaceAll(",", "") : bare;
  };
  const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const csv = (table) => {
    const rows = [...table.tBodies[0].rows];
    const heads = [...table.tHead.rows[0].cells];
    const wide = heads.map((_, place) => rows.some((row) => row.cells[place].dataset.low !== undefined));
    const first = heads.flatMap((head, place) => {
      const name = words(head);
      return wide[place] ? [name, `${name} low`, `${name} high`] : [name];
    });
    const rest = rows.map((row) => [...row.cells].flatMap((field, place) => {
      const [low, high] = (field.dataset.low ?? " to ").split(" to ");
      return wide[place] ? [words(field), low, high] : [words(field)];
    }));
    return [first, ...rest].map((line) => line.map((text) => quoted(plain(text))).join(",")).join("\n");
  };
  for (const table of document.querySelectorAll("table")) {
    const body = table.tBodies[0];
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, place) => {
      const button = document.createElement("button");
      button.type = "button";
      button.title = "Sort by this column";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const down = head.getAttribute("aria-sort") === "ascending";
        heads.forEach((other) => other.removeAttribute("aria-sort"));
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        const rows = [...body.rows].sort((one, other) => {
          const [a, b] = [key(one, place), key(other, place)];
          const order = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
          return down ? -order : order;
        });
        body.append(...rows);
      });
    });
    const copy = document.createElement("button");
    copy.type = "button";
    copy.className = "copy";
    copy.textContent = "Copy as CSV";
    copy.addEventListener("click", async () => {
      const text = csv(table);
      try {
        await navigator.clipboard.writeText(text);
      } catch {
        const area = document.createElement("textarea");
        area.value = text;
        document.body.append(area);
        area.select();
        document.execCommand("copy");
        area.remove();
      }
      copy.textContent = "Copied";
      setTimeout(() => { copy.textContent = "Copy as CSV"; }, 1500);
    });
    table.after(copy);
  }
})();
