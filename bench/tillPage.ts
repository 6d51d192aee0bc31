/**
 * What the benchmark of the till runs inside the page. Each function is sent to the browser by itself and so uses nothing
 * from outside it. A time runs from the event to the frame that shows what it did.
 */

/** Marks `bench-ready` in the first frame that shows what the selector names. To be run before the page's own scripts. */
export function firstFrameWith(selector: string): void {
  const look = (): void => {
    if (document.querySelector(selector) === null) requestAnimationFrame(look);
    else requestAnimationFrame(() => performance.mark('bench-ready'));
  };
  requestAnimationFrame(look);
}

/** Scripts and styles that were asked for before the page was ready, the largest first. */
export function loadedFiles(): { name: string; bytes: number }[] {
  const ready = performance.getEntriesByName('bench-ready')[0]?.startTime ?? 0;
  return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name, startTime }) => /\/assets\/.*\.(js|css)$/.test(name) && startTime < ready)
    .map(({ name, encodedBodySize }) => ({ name: name.replace(/^.*\/assets\//, ''), bytes: encodedBodySize }))
    .sort((a, b) => b.bytes - a.bytes);
}

/** Appends lines to a list of 300 on the page, without any framework. */
export async function timeRawAppends(times: number): Promise<number[]> {
  const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const list = document.createElement('ul');
  list.style.cssText = 'position: fixed; inset: 0 0 0 70%; overflow: auto; z-index: 9';
  const append = (index: number): HTMLLIElement => {
    const item = document.createElement('li');
    item.textContent = `Línea ${index}`;
    list.append(item);
    return item;
  };
  for (let index = 0; index < 300; index++) append(index);
  document.body.append(list);
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    await drawn();
    const at = performance.now();
    append(turn).scrollIntoView({ block: 'nearest' });
    await drawn();
    taken.push(performance.now() - at);
  }
  list.remove();
  return taken;
}

/** Taps the products on the shelf in turn, each until its line is the selected one in a frame. */
export async function timeTaps(times: number): Promise<number[]> {
  const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const taken: number[] = [];
  const tiles = [...document.querySelectorAll<HTMLElement>('[data-testid^="product-"]')];
  for (let turn = 0; turn < times; turn++) {
    const tile = tiles[turn % tiles.length];
    if (tile === undefined) throw new Error('there is nothing on the shelf');
    const product = tile.dataset.testid?.slice('product-'.length);
    await drawn();
    const at = performance.now();
    tile.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    do await drawn();
    while (document.querySelector<HTMLElement>('[aria-current="true"][data-product]')?.dataset.product !== product);
    taken.push(performance.now() - at);
  }
  return taken;
}

/** Types words key by key into the search box, each key until the results of its text are in a frame. */
export async function timeKeys({ words, times }: { words: string[]; times: number }): Promise<number[]> {
  const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const box = document.querySelector<HTMLInputElement>('[data-testid="search"]');
  if (box === null) throw new Error('there is no search box');
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const type = (text: string): void => {
    set?.call(box, text);
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const word = words[turn % words.length] ?? '';
    for (let length = 1; length <= word.length; length++) {
      await drawn();
      const at = performance.now();
      type(word.slice(0, length));
      do await drawn();
      while (document.querySelector('[role="option"]') === null);
      taken.push(performance.now() - at);
    }
    type('');
    await drawn();
  }
  return taken;
}
