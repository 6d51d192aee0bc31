/**
 * What the application writes to stderr, kept in files as well: started from a menu, it has no terminal. The newest is
 * `taquilla.log`; when it is full it becomes `taquilla.1.log`, and so on to the oldest, which goes.
 */
import { closeSync, existsSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Of one file, in bytes: some thousand lines. */
const SIZE = 1024 * 1024;
/** Files, the newest included. */
const FILES = 5;

/** What may say who somebody is, or open something, and what stands in its place. Requests and rows are never logged. */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '<email>'],
  [/\b(tq_|whsec_|Bearer +)[\w.~+/=-]+/g, '<secret>'],
  [/\b[A-Z]{2}\d{2}( ?[A-Z0-9]{4}){3,7}( ?[A-Z0-9]{1,3})?\b/g, '<account>'],
  [/\b([XYZ]\d{7}|\d{8})-?[A-Z]\b/gi, '<taxNumber>'],
  [/(?<![\w.:-])(\+\d{2} ?)?[6789]\d{2}([ -]?\d{3}){2}(?![\w.:-])/g, '<phone>'],
  [/(\/[\w./%-]+)\?[^\s"'\\]+/g, '$1?<query>'],
];

export interface LogFile {
  readonly write: (text: string) => void;
  readonly close: () => void;
}

/** Opens the log in a folder, which is made if need be, for its user alone. Throws the system's error. */
export function openLogFile(folder: string, size = SIZE): LogFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let file = openSync(pathOf(folder, 0), 'a', 0o600);
  let written = fstatSync(file).size;
  return {
    write: (text) => {
      const bytes = Buffer.from(withoutPersonal(text));
      if (written > 0 && written + bytes.length > size) {
        closeSync(file);
        turn(folder);
        file = openSync(pathOf(folder, 0), 'a', 0o600);
        written = 0;
      }
      written += writeSync(file, bytes);
    },
    close: () => closeSync(file),
  };
}

/**
 * Has everything that is written to stderr written to the log, too. Where the disk fails, the program goes on without:
 * a till sells although it cannot say how it is.
 */
export function keepErrors(log: LogFile, stream: Pick<NodeJS.WriteStream, 'write'> = process.stderr): void {
  const write = stream.write.bind(stream) as (...args: unknown[]) => boolean;
  let isKept = true;
  stream.write = ((...args: unknown[]) => {
    if (isKept) {
      try {
        log.write(typeof args[0] === 'string' ? args[0] : Buffer.from(args[0] as Uint8Array).toString('utf8'));
      } catch (error) {
        isKept = false;
        write(`${JSON.stringify({ level: 'error', message: 'the log is not kept any more', cause: String(error) })}\n`);
      }
    }
    return write(...args);
  }) as typeof stream.write;
}

/** A text without what may say who somebody is, and without the name of the user in paths. */
export function withoutPersonal(text: string): string {
  const cleaned = PERSONAL.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);
  const home = homedir();
  return home.length > 1 ? cleaned.replaceAll(home, '~') : cleaned;
}

function pathOf(folder: string, age: number): string {
  return join(folder, age === 0 ? 'taquilla.log' : `taquilla.${age}.log`);
}

/** Makes each file one older. The oldest is replaced. */
function turn(folder: string): void {
  for (let age = FILES - 2; age >= 0; age--)
    if (existsSync(pathOf(folder, age))) renameSync(pathOf(folder, age), pathOf(folder, age + 1));
}
