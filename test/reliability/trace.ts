/** What a server does to its files, in order, as strace records it (Linux): the ground for faults of the disk. */
import { spawnSync } from 'node:child_process';
import { readHolder } from '#server/core/db/lock.ts';
import { type Process, serve } from '../kit/processes.ts';

/** Something that happened to a file, or an answer that left the server. Offsets and lengths are bytes. */
export type Step =
  | { readonly kind: 'create'; readonly path: string }
  | { readonly kind: 'write'; readonly path: string; readonly at: number | null; readonly data: Buffer }
  | { readonly kind: 'truncate'; readonly path: string; readonly length: number }
  | { readonly kind: 'sync'; readonly path: string }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string }
  | { readonly kind: 'unlink'; readonly path: string }
  | { readonly kind: 'answer'; readonly text: string };

/** Throws where strace is not installed: a fault that cannot be made is no fault survived. */
export function requireStrace(): void {
  if (spawnSync('strace', ['-V']).error !== undefined) throw new Error('strace is not installed');
}

const CALLS = 'openat,write,writev,pwrite64,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat';

/** Starts a server that writes down what it does in `log`. `stop` kills it: strace itself takes no signals. */
export async function serveTraced(
  dataDir: string,
  log: string,
): Promise<Process & { readonly url: string; readonly stop: () => Promise<void> }> {
  const options = ['-f', '-qq', '-y', '-xx', '-s', '10000000', '--seccomp-bpf', '-e', `trace=${CALLS}`, '-o', log];
  const server = await serve(dataDir, ['strace', ...options]);
  return {
    ...server,
    stop: async () => {
      const holder = readHolder(dataDir);
      if (holder === null) throw new Error('the server does not run');
      process.kill(holder.pid, 'SIGKILL');
      await server.finished;
    },
  };
}

/** The steps of a log that concern a folder, in the order in which they were done. */
export function stepsOf(log: string, folder: string): Step[] {
  const begun = new Map<string, string>();
  return log.split('\n').flatMap((line) => {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (rest.endsWith('<unfinished ...>')) {
      begun.set(thread, rest.slice(0, -'<unfinished ...>'.length));
      return [];
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)?.[1];
    const step = stepOf(resumed === undefined ? rest : `${begun.get(thread) ?? ''}${resumed}`);
    return step !== null && (step.kind === 'answer' || step.path.startsWith(folder)) ? [step] : [];
  });
}

/** A call that succeeded, as what it did; null for one that failed or does not matter. */
function stepOf(call: string): Step | null {
  const [, name = '', parameters = '', result = ''] = /^(\w+)\((.*)\) += (-?\d+)/s.exec(call) ?? [];
  if (name === '' || result.startsWith('-')) return null;
  const texts = [...parameters.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => bytesOf(hex));
  const file = bytesOf(/^\d+<((?:\\x[0-9a-f]{2})*)>/.exec(parameters)?.[1] ?? '').toString();
  const last = Number(/(-?\d+)$/.exec(parameters)?.[1] ?? 0);
  const [first = Buffer.alloc(0), second] = texts;
  switch (name) {
    case 'openat':
      if (parameters.includes('O_TRUNC')) return { kind: 'truncate', path: first.toString(), length: 0 };
      return parameters.includes('O_CREAT') ? { kind: 'create', path: first.toString() } : null;
    case 'pwrite64':
      return { kind: 'write', path: file, at: last, data: first.subarray(0, Number(result)) };
    case 'write':
    case 'writev': {
      const data = Buffer.concat(texts);
      if (file.startsWith('/')) return { kind: 'write', path: file, at: null, data };
      return { kind: 'answer', text: data.toString('latin1') };
    }
    case 'fsync':
    case 'fdatasync':
      return { kind: 'sync', path: file };
    case 'ftruncate':
      return { kind: 'truncate', path: file, length: last };
    case 'rename':
    case 'renameat':
    case 'renameat2':
      return { kind: 'rename', path: first.toString(), to: second?.toString() ?? '' };
    default:
      return { kind: 'unlink', path: first.toString() };
  }
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.replaceAll('\\x', ''), 'hex');
}
