/** The command line: `taquilla serve | key | terminal | pin | demo | verify | obstacles | backup | restore | takeover`. */
import { parseArgs } from 'node:util';
import { startSmall } from '../core/process/memory.ts';
import type { Options } from './arguments.ts';
import { describeFailure, UsageError } from './failures.ts';

const USAGE = `taquilla serve   [--data DIR] [--port N] [--rate-limit off|S/M] [--demo] [--new] [--older]
                 [--host H --allow-host NAME... [--lan-port N] [--tls-cert FILE --tls-key FILE | --insecure-lan]]
taquilla key create --data DIR --name NAME --scopes SCOPES [--pos ID] [--expires DATETIME]
                    [--api-version DATE] [--allow-in-url]
taquilla key list   --data DIR
taquilla key rotate --data DIR --id ID [--grace SECONDS] [--expires DATETIME]
taquilla key revoke --data DIR --id ID
taquilla terminal code   --data DIR [--name NAME]
taquilla terminal list   --data DIR
taquilla terminal revoke --data DIR --id ID
taquilla pin     --data DIR --user ID [--new-pepper]
taquilla demo    --data DIR [--scale S] [--seed N]
taquilla verify  --data DIR [--accept]
taquilla obstacles --data DIR
taquilla backup  --data DIR --to FILE [--passphrase-file FILE]
taquilla restore --data DIR --from FILE [--passphrase-file FILE]
taquilla takeover --from PLACE --data DIR [--passphrase-file FILE] [--without-keys] [--behind N]
`;

/** Every option of every command. A command reads its own and refuses the rest. */
const options = {
  data: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  'lan-port': { type: 'string' },
  'tls-cert': { type: 'string' },
  'tls-key': { type: 'string' },
  'insecure-lan': { type: 'boolean' },
  'rate-limit': { type: 'string' },
  demo: { type: 'boolean' },
  new: { type: 'boolean' },
  older: { type: 'boolean' },
  name: { type: 'string' },
  scopes: { type: 'string' },
  pos: { type: 'string' },
  expires: { type: 'string' },
  'api-version': { type: 'string' },
  'allow-in-url': { type: 'boolean' },
  id: { type: 'string' },
  grace: { type: 'string' },
  scale: { type: 'string' },
  seed: { type: 'string' },
  to: { type: 'string' },
  from: { type: 'string' },
  'passphrase-file': { type: 'string' },
  behind: { type: 'string' },
  'without-keys': { type: 'boolean' },
  user: { type: 'string' },
  'new-pepper': { type: 'boolean' },
  accept: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** A command's code is loaded when it is called: one that is called wrongly need not wait for the rest. */
const commands = {
  serve: {
    run: async (options: Options) => {
      const grow = startSmall();
      return (await import('./serve.ts')).runServe(options, grow);
    },
    takes: [
      'data',
      'port',
      'host',
      'allow-host',
      'lan-port',
      'tls-cert',
      'tls-key',
      'insecure-lan',
      'rate-limit',
      'demo',
      'new',
      'older',
    ],
  },
  'key create': {
    run: async (options: Options) => (await import('./key.ts')).runKeyCreate(options),
    takes: ['data', 'name', 'scopes', 'pos', 'expires', 'api-version', 'allow-in-url'],
  },
  'key list': { run: async (options: Options) => (await import('./key.ts')).runKeyList(options), takes: ['data'] },
  'key rotate': {
    run: async (options: Options) => (await import('./key.ts')).runKeyRotate(options),
    takes: ['data', 'id', 'grace', 'expires'],
  },
  'key revoke': {
    run: async (options: Options) => (await import('./key.ts')).runKeyRevoke(options),
    takes: ['data', 'id'],
  },
  'terminal code': {
    run: async (options: Options) => (await import('./terminal.ts')).runTerminalCode(options),
    takes: ['data', 'name'],
  },
  'terminal list': {
    run: async (options: Options) => (await import('./terminal.ts')).runTerminalList(options),
    takes: ['data'],
  },
  'terminal revoke': {
    run: async (options: Options) => (await import('./terminal.ts')).runTerminalRevoke(options),
    takes: ['data', 'id'],
  },
  pin: {
    run: async (options: Options) => (await import('./pin.ts')).runPin(options),
    takes: ['data', 'user', 'new-pepper'],
  },
  demo: {
    run: async (options: Options) => (await import('./demo.ts')).runDemo(options),
    takes: ['data', 'scale', 'seed'],
  },
  verify: {
    run: async (options: Options) => (await import('./verify.ts')).runVerify(options),
    takes: ['data', 'accept'],
  },
  obstacles: {
    run: async (options: Options) => (await import('./obstacles.ts')).runObstacles(options),
    takes: ['data'],
  },
  backup: {
    run: async (options: Options) => (await import('./backups.ts')).runBackup(options),
    takes: ['data', 'to', 'passphrase-file'],
  },
  restore: {
    run: async (options: Options) => (await import('./backups.ts')).runRestore(options),
    takes: ['data', 'from', 'passphrase-file'],
  },
  takeover: {
    run: async (options: Options) => (await import('./takeover.ts')).runTakeover(options),
    takes: ['data', 'from', 'passphrase-file', 'without-keys', 'behind'],
  },
} as const;

/** Runs a command. Returns the exit code: 0, 1 for a failure, 2 for a call that is wrong in itself. */
export async function main(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true });
    if (values.help === true) {
      process.stdout.write(USAGE);
      return 0;
    }
    const name = positionals.join(' ');
    if (!Object.hasOwn(commands, name)) throw new UsageError(name === '' ? 'no command' : `unknown command ${name}`);
    const command = commands[name as keyof typeof commands];
    const foreign = Object.keys(values).find((option) => !(command.takes as readonly string[]).includes(option));
    if (foreign !== undefined) throw new UsageError(`${name} takes no --${foreign}`);
    return await command.run(values);
  } catch (error) {
    const { message, usage } = describeFailure(error);
    process.stderr.write(`taquilla: ${message}\n${usage ? `\n${USAGE}` : ''}`);
    return usage ? 2 : 1;
  }
}
