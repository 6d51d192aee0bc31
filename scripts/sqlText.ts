/**
 * SQL of the server is written with the `sql` tag, rows are written in few places, and one folder knows what only SQLite
 * says. `npm run check` fails on SQL in any other text, on a statement that writes outside of the folders and files below,
 * on words of SQLite elsewhere, and on an order that leaves something open (`sqlOrder.ts`). Tests may do all of it.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findModel } from '../src/shared/catalogue/index.ts';
import { orderFaults } from './sqlOrder.ts';
import { textsOf } from './textsOf.ts';

const server = join(import.meta.dirname, '..', 'src/server');

/** Where SQL is no text of the tag, and why. */
const texts: Readonly<Record<string, string>> = {
  'core/db': 'the connection itself: pragmas, transactions, zones, backups and the checks of a file',
  'core/integrity': 'chains and checksums of a whole file, also while it is migrated',
  'core/records': 'compiles lists, searches and records from the catalogue, for `sql.composed`',
  'health/fileTask.ts': 'reads a file in a process of its own',
  secondPlace: 'reads a file, and copies of it, in a process of its own',
  'backups/prepareRestore.ts': 'reads and changes the copy of a file that no server has open',
  'cli/takeover.ts': 'reads the copy of a file that no server has open',
  'cli/backups.ts': 'reads and changes the copy of a file that no server has open',
};

/** Where rows are written, and why. */
const writers: Readonly<Record<string, string>> = {
  'core/records': 'writes the rows of every model, and the files they name',
  'core/transact': 'records the events and jobs of a request',
  'core/jobs': 'moves jobs from state to state',
  'core/access': 'keeps sessions, authorisations, codes of terminals and failed attempts, which are no records',
  'core/db': 'keeps facts about the file',
  'http/idempotency.ts': 'keeps answers to repeated requests',
  'http/usage.ts': 'notes when a session was last used',
  'modules/bulk': 'keeps the rows of a bulk change, which are no records',
  'modules/imports': 'keeps the rows of an import, which are no records',
  'modules/mail/reminders/items.ts': 'keeps which steps of debts were told of, which are no records',
  'modules/schedules/scheduledEmail.ts': 'keeps the files of mails until they are sent',
  'modules/vouchers/retiredCodes.ts': 'remembers codes that were replaced, which are no records',
  'modules/customers/erasure':
    'takes personal data out of whatever row holds them, and leaves no trace of what they were',
  'modules/staff/handlers': 'ends sessions',
  'backups/prepareRestore.ts': 'changes the copy of a file that no server has open',
  'cli/backups.ts': 'changes the copy of a file that no server has open',
};

/** Where statements write tables whose names they are given, and why. Records are written by `core/records/write.ts` alone. */
const unnamedTables: Readonly<Record<string, string>> = {
  'core/records/write.ts': 'writes the rows of every model',
  'core/records/codeKeys.ts': 'takes the code of a row that was just inserted',
  'modules/customers/erasure/places.ts': 'takes texts out of tables that are no model’s',
};

/** What only SQLite says in any text, and what `core/db/dialect.ts` and `core/db/dialectText.ts` have for it. */
const dialect: readonly (readonly [RegExp, string])[] = [
  [/\bjson_(?!text\b)\w+\(|->>/i, 'JSON'],
  [/\b(?:ifnull|iif)\(/i, 'coalesce or case'],
  [/\bgroup_concat\(/i, 'JSON'],
  [/\b(?:strftime|julianday|unixepoch|printf|instr|char|unicode)\(/i, 'functions'],
  [/\bcollate nocase\b/i, 'sameLetters'],
  [/\browid\b|\bsqlite_|\bpragma\b|\bexplain query plan\b/i, 'the schema'],
  [/\b(?:not indexed|indexed by)\b/i, 'byIndex'],
  [/\bcross join\b/i, 'joinInOrder'],
  [/\blimit -1\b/i, 'KEEP_ORDER'],
  [/(?:^|\b(?:where|and|or|on|by|select)|[(,])\s*\+\s*(?:(?:\w+\.)?"|\$\{\} (?:in|=|<>|[<>]=?) )/i, 'unindexed'],
  [/\bas integer\)/i, 'whole or a mark'],
];
/** What no folder needs: SQLite says the same in PostgreSQL's words, too. */
const needless: readonly (readonly [RegExp, string])[] = [[/\bor (?:replace|ignore)\b/i, 'on conflict']];
/** What is English, too, and is looked for in statements alone. */
const words: readonly (readonly [RegExp, string])[] = [
  [/->/i, 'JSON'],
  [/\bis (?:not )?(?!(?:not )?(?:null|true|false|distinct)\b|not\b)/i, 'isSame or differs'],
  [/\b(?:glob|match)\b/i, 'text search'],
  [/\bcollate\b/i, 'sameLetters'],
  [/\b(?:min|max)\((?:[^()]|\([^()]*\))*,/i, 'least or greatest'],
];

const STATEMENT =
  /^\s*(?:select .* from |with (?:recursive )?\W?\w+\W?(?:\(.*\))? as \(|insert (?:or \w+ )?into |update "|delete from )/is;
const PART = /"\w+" (?:=|<>|[<>]=?|is|in) |\b(?:from|join|into|update) "|\b(?:order|group) by "/;
/** Behind `from` or `join` the name of a table may stand for an expression; so may a name behind any of them in English. */
const NAMELESS =
  /\b(?:from|join) \$\{\}(?: (?:as )?(?:\w+|\$\{\}))?(?:$| (?:where|on|order|group|limit|union|cross|left|join)\b)/;
const WRITE = /\binsert (?:or \w+ )?into\b|\bupdate (?:"|\$\{).*\bset\b|\bdelete from\b/is;
const WRITTEN = /\b(?:insert (?:or \w+ )?into|update|delete from) "?(\w+|\$\{\})/i;
const BUILDER = /\.(?:insertInto|updateTable|deleteFrom|replaceInto)\('?(\w*)/;

const faults = globSync('**/*.ts', { cwd: server })
  .filter((file) => !/\.(test|d)\.ts$/.test(file))
  .toSorted()
  .flatMap(faultsOf);
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;

function faultsOf(file: string): string[] {
  const source = readFileSync(join(server, file), 'utf8');
  const found: string[] = [];
  for (const { line, tag, text } of textsOf(source)) {
    const isSql = tag === 'sql' || STATEMENT.test(text) || PART.test(text) || NAMELESS.test(text);
    if (isSql && tag !== 'sql' && !isIn(file, texts)) {
      found.push(`src/server/${file}:${line}  SQL in a text without the sql tag: ${shortOf(text)}`);
    }
    if (isSql && WRITE.test(text) && !isIn(file, writers)) {
      found.push(`src/server/${file}:${line}  writes rows: ${shortOf(text)}`);
    }
    const table = isSql ? WRITTEN.exec(text)?.[1] : undefined;
    if (table !== undefined && writesRecords(table, file)) {
      found.push(`src/server/${file}:${line}  writes records past core/records/write.ts: ${shortOf(text)}`);
    }
    for (const fault of isSql && !isIn(file, texts) ? orderFaults(quoteless(text)) : []) {
      found.push(`src/server/${file}:${line}  ${fault}: ${shortOf(text)}`);
    }
    const outside = file.startsWith('core/db/') ? [] : [...dialect, ...(isSql ? words : [])];
    const word = [...outside, ...(isSql ? needless : [])].find(([said]) => said.test(quoteless(text)));
    if (word !== undefined) {
      found.push(`src/server/${file}:${line}  says what only SQLite does (${word[1]}): ${shortOf(text)}`);
    }
  }
  for (const [index, line] of source.split('\n').entries()) {
    const [built, table = ''] = BUILDER.exec(line) ?? [];
    if (built !== undefined && (!isIn(file, writers) || findModel(table) !== undefined))
      found.push(`src/server/${file}:${index + 1}  writes rows: ${line.trim()}`);
  }
  return found;
}

function writesRecords(table: string, file: string): boolean {
  return table.startsWith('$') ? !isIn(file, unnamedTables) : findModel(table) !== undefined;
}

/** A statement without the constants and comments in it. */
function quoteless(text: string): string {
  return text.replaceAll(/'[^']*'/g, "''").replaceAll(/--.*/g, '');
}

function isIn(file: string, places: Readonly<Record<string, string>>): boolean {
  return Object.keys(places).some((place) => file === place || file.startsWith(`${place}/`));
}

function shortOf(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 80);
}
