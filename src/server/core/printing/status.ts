/**
 * What a receipt printer says of itself, told apart by the bits that are fixed in each kind of answer: answers in real time
 * (`DLE EOT`), reports it sends unasked (automatic status back, four bytes), and answers in their turn (`GS r`).
 */

/** What keeps a printer from printing. */
export type Hindrance = 'paper' | 'cover' | 'fault';

export interface StatusReader {
  /** Takes what the printer sent. */
  readonly take: (bytes: Uint8Array) => void;
  /** How many answers in real time came since they were asked for last. */
  readonly answered: () => number;
  /** It says what keeps it from printing; null: nothing, or it says nothing. */
  readonly hindrance: () => Hindrance | null;
  /** An answer in its turn came: what was sent before it is done. */
  readonly isDone: () => boolean;
  /** Begins to count anew: the next answers are in the order of the questions. */
  readonly ask: () => void;
}

const COVER = 0x04;
const PAPER_END = 0x20;
const FAULT = 0x40;
const OFFLINE = 0x08;
const NO_PAPER_SENSED = 0x60;
/** In an unasked report: of its first byte, and of its third. */
const REPORTED = { offline: 0x08, cover: 0x20, noPaper: 0x0c } as const;

export function createStatusReader(): StatusReader {
  let answers: number[] = [];
  let report: number[] = [];
  let reported: Hindrance | null = null;
  let asked: Hindrance | null = null;
  let done = false;

  const takeByte = (byte: number): void => {
    if (report.length > 0 && report.length < 4 && (byte & 0x90) === 0) {
      report.push(byte);
      if (report.length === 4) {
        reported = hindranceOfReport(report);
        report = [];
      }
      return;
    }
    report = [];
    if ((byte & 0x93) === 0x12) {
      answers.push(byte);
      asked = hindranceOfAnswers(answers);
    } else if ((byte & 0x93) === 0x10) report = [byte];
    else if ((byte & 0x90) === 0) done = true;
    // Anything else is flow control (XON, XOFF), or of a kind that is not asked for.
  };

  return {
    take: (bytes) => bytes.forEach(takeByte),
    answered: () => answers.length,
    // What it answered last holds: a report may be older.
    hindrance: () => (answers.length > 0 ? asked : reported),
    isDone: () => done,
    ask: () => {
      answers = [];
    },
  };
}

/** Of the answers to `DLE EOT` 1, 2 and 4, as far as they have come. */
function hindranceOfAnswers([printer = 0, offline = 0, paper = 0]: readonly number[]): Hindrance | null {
  if ((offline & PAPER_END) !== 0 || (paper & NO_PAPER_SENSED) === NO_PAPER_SENSED) return 'paper';
  if ((offline & COVER) !== 0) return 'cover';
  return (offline & FAULT) !== 0 || (printer & OFFLINE) !== 0 ? 'fault' : null;
}

function hindranceOfReport([printer = 0, , paper = 0]: readonly number[]): Hindrance | null {
  if ((paper & REPORTED.noPaper) === REPORTED.noPaper) return 'paper';
  if ((printer & REPORTED.cover) !== 0) return 'cover';
  return (printer & REPORTED.offline) !== 0 ? 'fault' : null;
}
