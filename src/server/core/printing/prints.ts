/** The prints of this process, by the name their clients gave them: how far each is. */
import type { ErrorCode } from '#shared/errors.ts';
import type { PrintOutcome, PrintTrouble } from '#shared/operations/parts/prints.ts';
import type { Hindrance } from './status.ts';

export interface PrintState {
  readonly outcome: PrintOutcome;
  /** What holds it up, while it is printing; or why it failed. */
  readonly trouble: PrintTrouble | null;
}

/** A print under way, as who sends it tells of it. */
export interface Print {
  readonly state: () => PrintState;
  /** From now on this says what holds it up. */
  readonly follow: (trouble: () => Hindrance | 'slow' | 'silent') => void;
  /** All of it was given to the network. */
  readonly handed: () => void;
  /** How it ended; the first word counts. */
  readonly end: (outcome: 'printed' | 'unknown' | 'failed', code: ErrorCode | null) => void;
}

/** Prints remembered: what a till asks after is of the last minutes. */
const MOST = 500;

const troubles: Partial<Record<ErrorCode, PrintTrouble>> = {
  printer_unavailable: 'off',
  printer_out_of_paper: 'paper',
  printer_cover_open: 'cover',
  printer_fault: 'fault',
};

const prints = new Map<string, Print>();

/** Begins to remember a print. Without a name it is nobody's to ask after. */
export function beginPrint(name: string | undefined): Print {
  let ended: PrintState | null = null;
  let trouble: () => PrintTrouble = () => 'queued';
  const print: Print = {
    state: () => ended ?? { outcome: 'printing', trouble: trouble() },
    follow: (next) => {
      trouble = next;
    },
    handed: () => undefined,
    end: (outcome, code) => {
      ended ??= { outcome, trouble: (code !== null && troubles[code]) || null };
    },
  };
  if (name !== undefined) {
    prints.set(name, print);
    const [oldest] = prints.keys();
    if (prints.size > MOST && oldest !== undefined) prints.delete(oldest);
  }
  return print;
}

/** How far a print is. One this process does not know of has an outcome that nobody knows. */
export function printStateOf(name: string): PrintState {
  return prints.get(name)?.state() ?? { outcome: 'unknown', trouble: null };
}
