/** What axe does not look at: what is cut off, and what no finger hits. Runs in the page. */

/**
 * What is too small to tap, what lies beyond the left or right edge (a table may scroll there, a page may not), and what sticks
 * out of what holds it, over what stands beside that.
 */
export function layoutFaults(least: number): string[] {
  const faults: string[] = [];
  const edge = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > edge)
    faults.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const called = (element: Element): string =>
    `${element.tagName.toLowerCase()} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
  const scrolls = (element: Element): boolean => {
    for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(parent).overflowX) && parent.scrollWidth > parent.clientWidth)
        return true;
    }
    return false;
  };
  // Of a hidden box and its labels, what a finger can hit.
  const boxOf = (element: Element): { width: number; height: number; left: number; right: number } => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const isBox = element instanceof HTMLInputElement && /checkbox|radio/.test(element.type);
    const all = [element, ...(isBox ? labels : [])].map((part) => part.getBoundingClientRect());
    const left = Math.min(...all.map((rect) => rect.left));
    const right = Math.max(...all.map((rect) => rect.right));
    const height = Math.max(...all.map((rect) => rect.bottom)) - Math.min(...all.map((rect) => rect.top));
    return { left, right, width: right - left, height };
  };
  for (const title of document.querySelectorAll('h1')) {
    for (let page = title.parentElement; page !== null; page = page.parentElement) {
      if (page.scrollWidth > page.clientWidth + 1 && page.clientWidth > 1)
        faults.push(`${called(title)}: its page is ${page.scrollWidth} wide in ${page.clientWidth}`);
    }
  }
  // What is placed by itself may lie over others: a badge, a list, a button within a field.
  const sticksOut = (element: Element): boolean => {
    const { right } = element.getBoundingClientRect();
    for (
      let child = element, parent = element.parentElement;
      parent !== null;
      child = parent, parent = child.parentElement
    ) {
      const style = getComputedStyle(parent);
      if (/absolute|fixed/.test(getComputedStyle(child).position) || style.overflowX !== 'visible') return false;
      if (style.display.startsWith('inline') || style.display === 'contents') continue;
      if (right > parent.getBoundingClientRect().right + 1.5) return true;
    }
    return false;
  };
  const targets = 'button, a[href], input, textarea, [role=button], [role=tab], [role=option], [role=menuitem]';
  for (const element of document.querySelectorAll(targets)) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
    // The way past the navigation comes into sight with the focus.
    if (element.matches('a[href="#content"]')) continue;
    const { width, height, left, right } = boxOf(element);
    if (width < least - 0.5 || height < least - 0.5) {
      faults.push(`${called(element)}: ${Math.round(width)} × ${Math.round(height)}`);
    }
    if (sticksOut(element)) faults.push(`${called(element)}: wider than what holds it`);
    if ((left < -0.5 || right > edge + 0.5) && !scrolls(element)) faults.push(`${called(element)}: beyond the edge`);
  }
  return faults;
}
