import { terminalCreateCode as codeContract } from '#shared/operations/contracts/terminalCreateCode.ts';
import { terminalRevoke as revokeContract } from '#shared/operations/contracts/terminalRevoke.ts';
import { terminalCreateCode } from '../modules/staff/handlers/terminalCreateCode.ts';
import { terminalRevoke } from '../modules/staff/handlers/terminalRevoke.ts';
import { idOf, type Options, row } from './arguments.ts';
import { listAll, perform } from './through.ts';

/** `terminal code`: prints a code that enrols one browser of the local network, and until when. */
export async function runTerminalCode(options: Options): Promise<number> {
  const { name } = options;
  const input = name === undefined ? {} : { name };
  const { code, expires } = await perform(options, 'terminalCreateCode', codeContract, terminalCreateCode, input);
  process.stdout.write(row([code, expires]));
  return 0;
}

/** `terminal list`: a line per terminal. */
export async function runTerminalList(options: Options): Promise<number> {
  for (const { id, name, address, lastUsed, revoked } of await listAll(options, 'terminal')) {
    process.stdout.write(row([id, name, address, lastUsed, revoked ? 'revoked' : '']));
  }
  return 0;
}

/** `terminal revoke`: ends a terminal, and the sessions on it, for good. */
export async function runTerminalRevoke(options: Options): Promise<number> {
  const { id } = await perform(options, 'terminalRevoke', revokeContract, terminalRevoke, { id: idOf(options) });
  process.stdout.write(`revoked ${id}\n`);
  return 0;
}
