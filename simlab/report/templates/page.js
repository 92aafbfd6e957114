"use strict";
(() => {
  const words = (field) => (field.dataset.text ?? field.textContent).trim();
  const key = (row, place) => {
    const field = row.cells[place];
    return field.dataset.sort === undefined ? words(field) : Number(field.dataset.sort);
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
      const quote = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
      const lines = [...table.rows].map((row) => [...row.cells].flatMap((field) => {
        const main = quote(words(field));
        return field.dataset.low === undefined ? [main] : [main, quote(field.dataset.low)];
      }).join(","));
      try {
        await navigator.clipboard.writeText(lines.join("\n"));
      } catch {
        const area = document.createElement("textarea");
        area.value = lines.join("\n");
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
