/**
 * Stands before every key of the window. What a scanner types reaches no field, no shortcut and no button: it is taken
 * out of the stream of keys and handed to whoever listens for scans. Keys typed too fast to tell are held back until
 * the next pause shows that they were a person's; what got into any field meanwhile is taken out again: a dialog may have
 * opened or closed since the first key, and have taken the focus with it.
 * A key held down acts once.
 */
import { type FieldState, readField, restoreField, typeCharacter } from './field.ts';
import { isOpening } from './opening.tsx';
import { continues, extend, isCodeAmongNumbers, isFast, isScan, type KeyRun, startRun } from './pace.ts';

export interface Scan {
  readonly code: string;
  /** It was scanned while a PIN was to be typed: it may be one, and is not to be shown. */
  readonly secret: boolean;
}

interface Pending {
  run: KeyRun;
  /** Each field that a key of the run was let through to, as it was before. */
  readonly fields: FieldState[];
  /** Keys that the page has not seen yet. */
  held: KeyboardEvent[];
}

/** Keys that only change what another key means. */
const modifiers: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'AltGraph', 'NumLock']);
/** Function keys with a use of the browser's own that nothing could replay. */
const browserKeys: ReadonlySet<string> = new Set(['F1', 'F5', 'F11']);
/** How long a key is held back, in milliseconds: scanners follow it up sooner, and nobody notices. */
const PATIENCE = 70;
/** How long keys wait for a dialog that is opening, in milliseconds. One that fails to open must not keep them. */
const OPENING_PATIENCE = 2000;
/** How soon it is looked again whether it is there, in milliseconds. */
const AGAIN = 10;
/** How soon the second of two keys that end a code follows the first, in milliseconds. */
const SECOND_END = 60;

/** Listens to the window's keys from now on. To be called before anything else listens. */
export function installKeyGuard(onScan: (scan: Scan) => void): void {
  // Long: what is held back, for how long and for whom is one state, which every key reads and changes.
  let pending: Pending | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastEnd = Number.NEGATIVE_INFINITY;
  let openingSince: number | null = null;

  /** Gives the page what is held: all of it, or only until something that is to be typed into opens. */
  const releaseKeys = (waits = false): void => {
    clearTimeout(timer);
    const held = pending?.held ?? [];
    for (let key = held.shift(); key !== undefined; key = held.shift()) {
      replay(key, pending);
      // What it does is on the page with the next microtask.
      if (waits && held.length > 0 && !isCharacter(key)) {
        queueMicrotask(releaseWhenOpen);
        return;
      }
    }
  };
  const releaseWhenOpen = (): void => {
    openingSince ??= performance.now();
    if (isOpening() && performance.now() - openingSince < OPENING_PATIENCE) {
      timer = setTimeout(releaseWhenOpen, AGAIN);
      return;
    }
    openingSince = null;
    releaseKeys(true);
  };
  const hold = (into: Pending, event: KeyboardEvent): void => {
    swallow(event);
    into.held.push(event);
    clearTimeout(timer);
    timer = setTimeout(releaseWhenOpen, PATIENCE);
  };
  const release = (): void => {
    releaseKeys();
    openingSince = null;
  };
  const finish = (): void => {
    release();
    pending = null;
  };
  /** What was typed acts before what the finger does. Whether it begins a scan, the next key says: a finger is no part of one. */
  const onPointer = (): void => {
    if (pending === null || !isFast(pending.run)) release();
  };

  const onEnd = (event: KeyboardEvent): void => {
    const time = event.timeStamp;
    if (pending !== null && (isScan(pending.run, time) || isMisplaced(pending, time))) {
      swallow(event);
      clearTimeout(timer);
      const { run, fields } = pending;
      pending = null;
      lastEnd = time;
      for (const field of fields) restoreField(field);
      onScan({
        code: run.text,
        secret: fields.some(({ element }) => element.matches('[type=password], [autocomplete=one-time-code]')),
      });
    } else if (pending === null && time - lastEnd <= SECOND_END) {
      // Some scanners end a code with two keys.
      swallow(event);
      lastEnd = time;
    } else {
      finish();
    }
  };

  const onCharacter = (event: KeyboardEvent, character: string): void => {
    const time = event.timeStamp;
    const waits = isOpening();
    if (pending === null || !continues(pending.run, time)) {
      const held = waits ? (pending?.held ?? []) : [];
      if (!waits) finish();
      pending = { run: startRun(character, time), fields: [], held };
      if (!waits) noteField(pending);
      // Space presses what has the focus, which no replayed key can.
      if (waits || (pending.fields.length === 0 && event.key !== ' ')) hold(pending, event);
      return;
    }
    pending.run = extend(pending.run, character, time);
    if (waits || isFast(pending.run)) {
      hold(pending, event);
    } else {
      releaseKeys();
      noteField(pending);
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.isTrusted || event.isComposing || modifiers.has(event.key)) return;
    if (event.repeat) {
      finish();
      if (actsOnce(event)) swallow(event);
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      onEnd(event);
    } else if (isCharacter(event)) {
      onCharacter(event, event.key);
    } else if (isFunctionKey(event)) {
      onCharacter(event, '');
    } else if (pending !== null && event.ctrlKey && continues(pending.run, event.timeStamp) && isFast(pending.run)) {
      // Scanners send the separators within a code as control characters.
      pending.run = extend(pending.run, '', event.timeStamp);
      hold(pending, event);
    } else {
      finish();
    }
  };

  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('pointerdown', onPointer, { capture: true });
  // A frame or another window may have the focus for a moment, and a scan does not wait for it.
  window.addEventListener('blur', release);
}

/** True for a key that types one character. */
function isCharacter(event: KeyboardEvent): boolean {
  const commanding = event.ctrlKey || event.metaKey || event.altKey;
  return [...event.key].length === 1 && (!commanding || event.getModifierState('AltGraph'));
}

function isFunctionKey(event: KeyboardEvent): boolean {
  const commanding = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
  return /^F\d{1,2}$/.test(event.key) && !browserKeys.has(event.key) && !commanding;
}

/** True for a key that does something, rather than moves or types: held down, it would do it again and again. */
function actsOnce(event: KeyboardEvent): boolean {
  const breaksLine = event.key === 'Enter' && event.target instanceof HTMLTextAreaElement;
  return !breaksLine && (['Enter', 'Escape'].includes(event.key) || isFunctionKey(event));
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** True for a code that came where no text is typed: into fields for numbers, or into none. A PIN is no such number. */
function isMisplaced({ run, fields }: Pending, end: number): boolean {
  const areNumbers = fields.every(({ element }) =>
    element.matches('[data-number-field]:not([type=password], [autocomplete=one-time-code])'),
  );
  return areNumbers && isCodeAmongNumbers(run, end);
}

/** Remembers the field that the next character is typed into. */
function noteField({ fields }: Pending): void {
  const field = readField(document.activeElement);
  if (field !== null && fields.every(({ element }) => element !== field.element)) fields.push(field);
}

/** Gives a key to the page as if it came now. */
function replay(event: KeyboardEvent, run: Pending | null): void {
  const target = document.activeElement ?? document.body;
  const { key, code, location, shiftKey, ctrlKey, altKey, metaKey } = event;
  const copy = new KeyboardEvent('keydown', {
    key,
    code,
    location,
    shiftKey,
    ctrlKey,
    altKey,
    metaKey,
    bubbles: true,
    cancelable: true,
    composed: true,
    view: window,
  });
  if (!target.dispatchEvent(copy) || !isCharacter(event)) return;
  // The page may have moved the focus for it.
  if (run !== null) noteField(run);
  typeCharacter(key);
}
