import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface CommandLine {
  /** Absolute; undefined means the user's own data folder. */
  readonly dataDir: string | undefined;
  readonly demo: boolean;
  /** Begins a new database in a folder that was in use and has none. */
  readonly isNew: boolean;
  /** Goes on with data that a newer version has used. */
  readonly mayBeOlder: boolean;
  /** Port of the embedded server on 127.0.0.1; 0 is any free one. */
  readonly port: number;
  /** Starts without a window, in the tray. */
  readonly hidden: boolean;
}

export const defaultPort = 4870;

/**
 * Reads `--data DIR`, `--demo`, `--new`, `--older`, `--port N` and `--hidden`. Anything else is left alone, because Chromium takes its own
 * switches from the same line.
 *
 * @param args the arguments after the executable and the application's path
 * @throws when `--data` or `--port` has no usable value
 */
export function readCommandLine(args: readonly string[], workingDirectory: string): CommandLine {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    options: {
      data: { type: 'string' },
      demo: { type: 'boolean' },
      new: { type: 'boolean' },
      older: { type: 'boolean' },
      port: { type: 'string' },
      hidden: { type: 'boolean' },
    },
  });
  if (values.data !== undefined && (typeof values.data !== 'string' || values.data === '')) {
    throw new Error('--data needs a folder');
  }
  const port = values.port === undefined ? defaultPort : Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error('--port needs a number from 0 to 65535');
  }
  return {
    dataDir: values.data === undefined ? undefined : resolve(workingDirectory, values.data),
    demo: values.demo === true,
    isNew: values.new === true,
    mayBeOlder: values.older === true,
    port,
    hidden: values.hidden === true,
  };
}
