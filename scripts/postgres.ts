/**
 * Has PostgreSQL's own parser read every statement of a test run: `npm run test:deep` records them. What only SQLite says is
 * put as PostgreSQL does first, and nothing else: a statement that is read then says nothing of SQLite's outside of the rules
 * below. Exits with 1 and the statements that are not read.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule, parseSync } from 'libpg-query';

/** How PostgreSQL says what `src/server/core/db` and the compilers of lists say for SQLite. */
const rules: readonly (readonly [RegExp, string])[] = [
  // Types: SQLite's integers have eight bytes.
  [/\bas integer\)/gi, 'as bigint)'],
  [/\bis not (?!null\b|distinct\b)/gi, 'is distinct from '],
  [/\bis (?!null\b|not\b|distinct\b)/gi, 'is not distinct from '],
  // Hints to the planner.
  [/ (?:not indexed|indexed by "[^"]*")/gi, ''],
  [/\bcross join (?=\S+(?: (?:as )?\w+)? on\b)/gi, 'join '],
  [/\bcross join (?=\([^()]*\)(?: (?:as )?\w+)? on\b)/gi, 'join '],
  // Search indexes.
  [/ match \?/gi, ' @@ to_tsquery(?)'],
  [/\bglob\b/gi, 'similar to'],
  // Functions.
  [/\bchar\(/gi, 'chr('],
  // Writers take their lock at once.
  [/^begin immediate$/gi, 'begin'],
  // A table behind `in`.
  [/\bin ("\w+")(?!\.)/gi, 'in (table $1)'],
];
/** Statements that ask about the engine or set it up, and the schema, which has migrations of its own. */
const ENGINE = /^\s*(?:pragma|create|drop|alter|attach|detach|vacuum|analyze|explain|reindex)\b|\bsqlite_|\bpragma_/i;

const [folder = ''] = process.argv.slice(2);
const statements = new Set(
  globSync('*.jsonl', { cwd: folder }).flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as string),
  ),
);
await loadModule();
const began = performance.now();
const faults = [...statements].filter((text) => !ENGINE.test(text)).flatMap(faultOf);
for (const fault of faults) console.error(fault);
console.log(
  `${statements.size} statements, ${faults.length} not PostgreSQL's, ${Math.round(performance.now() - began)} ms`,
);
if (faults.length > 0 || statements.size === 0) process.exitCode = 1;

function faultOf(text: string): string[] {
  const said = asPostgres(text);
  try {
    parseSync(said);
    return [];
  } catch (error) {
    return [`${error instanceof Error ? error.message : String(error)}\n  ${said.replaceAll(/\s+/g, ' ')}\n`];
  }
}

/** A statement in PostgreSQL's words. Constants stay as they are. */
function asPostgres(text: string): string {
  let place = 0;
  const said = (part: string): string =>
    rules
      .reduce((rest, [pattern, words]) => rest.replaceAll(pattern, words), part)
      .replaceAll('?', () => {
        place += 1;
        return `$${place}`;
      });
  return text
    .split(/('(?:[^']|'')*')/)
    .map((part, index) => (index % 2 === 1 ? part : said(part)))
    .join('');
}
