/** Opens this tab's customer display, and brings it back after a reload. What it takes is loaded when there is a display. */
import { uuid } from '#screens/base/browser/uuid.ts';
import { DISPLAY_PATH, LINK, linkName } from './link.ts';

/** Where a tab keeps the id of its link: a reload finds it again. */
const OWN = 'taquilla.display';
/** A size customer displays have; the person drags the window to its place. */
const FEATURES = 'popup,width=1024,height=600';

/** Opens the display, or brings the one there is to the front. False where the browser does not let it. */
export function openDisplay(): boolean {
  const id = sessionStorage.getItem(OWN) ?? uuid();
  sessionStorage.setItem(OWN, id);
  const opened = window.open(`${DISPLAY_PATH}?${LINK}=${id}`, linkName(id), FEATURES);
  opened?.focus();
  void tell(id);
  return opened !== null;
}

/** Goes on telling the display that was open before this tab was loaded again. */
export function resumeDisplay(): void {
  const id = sessionStorage.getItem(OWN);
  if (id !== null) void tell(id);
}

async function tell(id: string): Promise<void> {
  const { tellDisplay } = await import('./tellDisplay.ts');
  // A duplicated tab has a copy of the id; the display is that of the other.
  if (!(await tellDisplay(id)) && sessionStorage.getItem(OWN) === id) sessionStorage.removeItem(OWN);
}
