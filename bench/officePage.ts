/** What the benchmark of the office runs inside the page. Each function is sent to the browser by itself. */

/** Times between frames. */
export async function timeFrames(ms: number): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + ms;
  let before = await new Promise<number>(requestAnimationFrame);
  while (before < until) {
    const at = await new Promise<number>(requestAnimationFrame);
    times.push(at - before);
    before = at;
  }
  return times;
}

/**
 * Turns the wheel by half a screen with every frame, to the end of what is read and back. Returns times between frames. Where
 * the page leaves the wheel to the browser, which a made-up turn does not move, it is scrolled instead.
 */
export async function scrollOn({ selector, ms }: { selector: string; ms: number }): Promise<number[]> {
  const view = document.querySelector(selector);
  if (view === null) throw new Error('there is nothing to scroll');
  const times: number[] = [];
  const until = performance.now() + ms;
  let before = await new Promise<number>(requestAnimationFrame);
  let step = view.clientHeight / 2;
  while (before < until) {
    const top = view.scrollTop;
    const wheel = new WheelEvent('wheel', { deltaY: step, bubbles: true, cancelable: true });
    if (view.dispatchEvent(wheel)) view.scrollTop += step;
    const at = await new Promise<number>(requestAnimationFrame);
    times.push(at - before);
    before = at;
    if (view.scrollTop === top) step = -step;
  }
  return times;
}

/** Presses End in the first of some rows. Returns how long it takes until a frame has others. */
export async function timeEnd(rows: string): Promise<number> {
  const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(rows)];
  const [first] = links();
  if (first === undefined) throw new Error('there are no rows');
  const before = new Set(links().map((link) => link.getAttribute('href')));
  first.focus();
  await drawn();
  const at = performance.now();
  first.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true }));
  const areOthers = (): boolean => links().some((link) => !before.has(link.getAttribute('href')));
  do await drawn();
  while (!areOthers() && performance.now() < at + 10_000);
  return performance.now() - at;
}

/** Whether the last row there is in the page is the last of the list. How many the list has is known later than its rows. */
export function isAtEnd(rows: string): boolean {
  const row = [...document.querySelectorAll(rows)].at(-1)?.closest('tr');
  return row?.getAttribute('aria-rowindex') === row?.closest('table')?.getAttribute('aria-rowcount');
}

/** Clicks a button. Returns how long it takes until a frame has what a selector names, and another one is drawn. */
export async function timeOpening({ button, selector }: { button: string; selector: string }): Promise<number> {
  const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === button);
  if (found === undefined) throw new Error('there is no such button');
  const at = performance.now();
  found.click();
  do await drawn();
  while (document.querySelector(selector) === null);
  await drawn();
  return performance.now() - at;
}

/** Types words key by key into a field, each key until its frame is drawn. */
export async function timeTyping(wanted: { selector: string; words: string[]; times: number }): Promise<number[]> {
  const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const box = document.querySelector<HTMLInputElement>(wanted.selector);
  if (box === null) throw new Error('there is nothing to type in');
  box.focus();
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const taken: number[] = [];
  for (let turn = 0; turn < wanted.times; turn++) {
    const word = wanted.words[turn % wanted.words.length] ?? '';
    for (let length = 1; length <= word.length; length++) {
      await drawn();
      const at = performance.now();
      set?.call(box, word.slice(0, length));
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await drawn();
      taken.push(performance.now() - at);
    }
  }
  return taken;
}
