/** The second click of a double click, which may land on what the first one brought up. */
import type { MouseEvent } from 'react';

/** An `onClickCapture` that lets single clicks through only: for what must not be done by the click that follows one. */
export function firstClickOnly(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
