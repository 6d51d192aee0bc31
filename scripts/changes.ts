/** What git says has changed, which the loops of tests go by. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** What is on main and as old as this, before the newest commit, was there before the last landing. */
const LANDING_HOURS = 4;

export interface Changes {
  /** Since when, in words. */
  readonly since: string;
  /** Each file once, by the names that it has now and had before. */
  readonly files: readonly string[];
}

/**
 * What has changed in the working tree and since: `TAQUILLA_BASE`, a commit, where it is set; on a branch, where it left
 * main; on main, what the last landing found there: the last tag, or the newest commit that is hours older than main, whichever
 * is newer. Of a clone without such a commit, or without git, nothing is known.
 */
export function changes(): Changes {
  const { commit, since } = base();
  const files = [
    ...(commit === null ? [] : renamed(git('diff', '-z', '--name-status', '-M', `${commit}...HEAD`))),
    ...renamed(git('diff', '-z', '--name-status', '-M', 'HEAD')),
    ...git('ls-files', '-z', '--others', '--exclude-standard'),
  ];
  return { since, files: [...new Set(files)] };
}

/** The commit that the tests run on, `0` where git knows none. */
export function headCommit(): string {
  return first('rev-parse', 'HEAD') ?? '0';
}

function base(): { readonly commit: string | null; readonly since: string } {
  const asked = process.env.TAQUILLA_BASE ?? '';
  if (asked !== '') {
    if (first('rev-parse', '--verify', `${asked}^{commit}`) === undefined)
      throw new Error(`TAQUILLA_BASE is no commit: ${asked}`);
    return { commit: asked, since: asked };
  }
  const head = first('rev-parse', 'HEAD');
  for (const main of ['main', 'origin/main']) {
    const left = first('merge-base', main, 'HEAD');
    if (left !== undefined && left !== head)
      return { commit: left, since: `${left.slice(0, 8)}, where ${main} was left` };
  }
  const before = Number(first('log', '-1', '--format=%ct') ?? 0) - LANDING_HOURS * 3600;
  const old = first('rev-list', '-1', '--first-parent', `--before=${before}`, 'HEAD');
  const tag = first('describe', '--tags', '--abbrev=0', 'HEAD^');
  const isTagNewer = old !== undefined && tag !== undefined && first('merge-base', old, tag) === old;
  const commit = isTagNewer ? tag : old;
  if (commit === undefined) return { commit: null, since: 'the commit, as git knows none that is old enough' };
  return { commit, since: `${isTagNewer ? tag : commit.slice(0, 8)}, before the last landing` };
}

/** The names in what `--name-status` says: of a file that has another name now, both. */
function renamed(said: readonly string[]): string[] {
  return said.filter((word) => !/^([A-Z]|[RC]\d+)$/.test(word));
}

/** The first line that git says, undefined where it fails or says nothing. */
function first(...args: string[]): string | undefined {
  return (
    git(...args)[0]
      ?.split('\n')[0]
      ?.trim() || undefined
  );
}

/** What git says, part by part; nothing where it fails. */
function git(...args: string[]): string[] {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1e9,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .split('\0')
      .filter((part) => part !== '');
  } catch {
    return [];
  }
}
