/** Dialogs that are about to have the focus: what is typed right after the key that opens one belongs into it. */

const MARK = 'data-opening';

/** To be drawn beside a dialog for as long as it is to be open, though it may still be loaded or fading in. */
export function Opening() {
  return <span hidden {...{ [MARK]: true }} />;
}

/** True while a dialog is to be open and none has the focus yet. */
export function isOpening(): boolean {
  const isInDialog = document.activeElement?.closest('[role=dialog]') != null;
  return !isInDialog && document.querySelector(`[${MARK}]`) !== null;
}
