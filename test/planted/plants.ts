/** Faults that a rule could get, each where the rule stands, and the tests that have to see it. */

/** A fault in the sources, put in the place of what is right. */
export interface Plant {
  /** What would be wrong. */
  readonly fault: string;
  readonly file: string;
  /** Stands in the file once. */
  readonly right: string;
  readonly wrong: string;
  /** The file of tests that fails with it, and the part of their names to which it is narrowed. */
  readonly test: string;
  readonly only?: string;
}

/** One for each class of rules that no sum of money shows: the simulation finds those. */
export const plants: readonly Plant[] = [
  {
    fault: 'of what rests on a value, the first kind alone keeps it as it is',
    file: 'src/server/core/records/settled.ts',
    right: 'for (const path of settledBy) {',
    wrong: 'for (const path of settledBy.slice(0, 1)) {',
    test: 'src/server/core/records/settled.test.ts',
  },
  {
    fault: 'names of records are given out by id, whoever asks',
    file: 'src/server/core/records/sight.ts',
    right: 'if (ids.length === 0 || !mayRead(actor, model.name)) return new Set();',
    wrong: 'if (ids.length === 0) return new Set();',
    test: 'src/server/core/records/sight.test.ts',
  },
  {
    fault: 'what belongs to one person is seen by all who may read the model',
    file: 'src/server/core/records/sight.ts',
    right: 'return seen === null ? null :',
    wrong: "return seen === null || model !== '' ? null :",
    test: 'src/server/core/records/sight.test.ts',
  },
  {
    fault: 'a list is mailed as a file by whoever may read it',
    file: 'src/server/modules/schedules/content.ts',
    right: ', EXPORT_SCOPE]',
    wrong: ']',
    test: 'src/server/core/records/query/sums.test.ts',
    only: 'a list is mailed',
  },
  {
    fault: 'a session goes on that has ended',
    file: 'src/server/core/access/credentials.ts',
    right: ' and "ended" = 0',
    wrong: '',
    test: 'src/server/core/access/sessionEnds.test.ts',
  },
  {
    fault: 'an erasure does not read the bytes of addresses',
    file: 'src/server/modules/customers/erasure/reading.ts',
    right: '[escapes, bytes, entities, tags]',
    wrong: '[escapes, entities, tags]',
    test: 'src/server/modules/customers/erasure/redact.test.ts',
  },
  {
    fault: 'an erasure takes a name with a hyphen for another',
    file: 'src/server/modules/customers/erasure/reading.ts',
    right: '.split(/[^\\p{L}\\p{N}]+/u)',
    wrong: '.split(/[^\\p{L}\\p{N}-]+/u)',
    test: 'src/server/modules/customers/erasure/names.test.ts',
  },
  {
    fault: 'verify does not hold a database against the heads',
    file: 'src/server/core/db/losses.ts',
    right: 'if (found === head.hash) return null;',
    wrong: 'if (found === head.hash || found === undefined) return null;',
    test: 'src/server/cli/lost.test.ts',
    only: 'the command line says it',
  },
  {
    fault: 'a part that was added to a database is not seen',
    file: 'src/server/core/db/shape.ts',
    right: '...new Set([...Object.keys(made), ...Object.keys(now)])',
    wrong: '...new Set(Object.keys(made))',
    test: 'src/server/core/db/shape.test.ts',
  },
  {
    fault: 'rights, prices and limits that SQL changed are taken for the service’s',
    file: 'src/server/core/integrity/attest.ts',
    right: 'else if (due !== attestationOf(model, { ...row }))',
    wrong: "else if (due === '')",
    test: 'src/server/verify/verify.test.ts',
    only: 'what decides about money',
  },
  {
    fault: 'rows that exchange their ids are taken for themselves',
    file: 'src/server/core/integrity/checksum.ts',
    right: "all.filter((name) => name !== 'checksum')",
    wrong: "all.filter((name) => name !== 'checksum' && name !== 'id')",
    test: 'src/server/verify/verify.test.ts',
    only: 'exchange',
  },
  {
    fault: 'who writes while another program has the lock waits in the loop of events',
    file: 'src/server/core/db/sqlite.ts',
    right: "raw.pragma('busy_timeout = 0')",
    wrong: "raw.pragma('busy_timeout = 3000')",
    test: 'src/server/core/db/foreignLock.test.ts',
  },
  {
    fault: 'HEAD makes the file that it asks after',
    file: 'src/server/http/made.ts',
    right: "request.method !== 'HEAD'",
    wrong: "request.method !== 'GET, and no more'",
    test: 'src/server/http/head.test.ts',
  },
  {
    fault: 'an idempotency key compares how a request is written',
    file: 'src/server/http/idempotency.ts',
    right: 'Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))',
    wrong: 'Object.entries(value)',
    test: 'src/server/http/idempotencyMeaning.test.ts',
  },
  {
    fault: 'a key that copying loses is no unknown field',
    file: 'src/server/core/records/validation.ts',
    right: 'const lost = lostKeys(value);',
    wrong: 'const lost: readonly string[] = [];',
    test: 'src/server/core/records/values.test.ts',
  },
];
