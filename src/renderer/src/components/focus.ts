/** Where typing goes when a part of a screen appears or a form is refused. */

/** A ref: goes to the first field of the part that asks for it (`data-autofocus`). */
export function focusFirst(part: HTMLElement | null): void {
  part?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/** A ref of a part that comes later than its form: the same, unless somebody is in a field of the form by then. */
export function focusFirstLate(part: HTMLElement | null): void {
  if (part?.closest('form')?.contains(document.activeElement) !== true) focusFirst(part);
}

/** Goes to the first field that is not valid; false when there is none. */
export function focusFault(part: HTMLElement): boolean {
  const fault = part.querySelector<HTMLElement>('[aria-invalid="true"]');
  fault?.focus();
  return fault !== null;
}
