/** The text field that has the focus: how it was, how to make it so again, and how to type into it. */

/** A field as it was at some time. */
export interface FieldState {
  readonly element: HTMLInputElement | HTMLTextAreaElement;
  readonly value: string;
  /** Null where the field's type has no selection. */
  readonly selection: readonly [number, number] | null;
}

const TEXT =
  'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file])';

/** The field that a typed character would change, or null. */
export function readField(focused: Element | null): FieldState | null {
  const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  if (!isField || !focused.matches(TEXT) || focused.readOnly || focused.disabled) return null;
  const { value, selectionStart, selectionEnd } = focused;
  const selection = selectionStart === null || selectionEnd === null ? null : ([selectionStart, selectionEnd] as const);
  return { element: focused, value, selection };
}

/** Makes a field what it was, through the component that controls it. */
export function restoreField({ element, value, selection }: FieldState): void {
  if (!element.isConnected) return;
  if (element.value !== value) {
    // React replaces the property on the element itself, and hears of no change that is made through its own.
    const prototype = element instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }));
  }
  if (selection !== null) element.setSelectionRange(...selection);
}

/** Types a character where the focus is, as a key would. */
export function typeCharacter(character: string): void {
  // The only way that keeps what the field can undo, and its `maxlength`.
  if (readField(document.activeElement) !== null) document.execCommand('insertText', false, character);
}
