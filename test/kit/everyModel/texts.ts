/** Texts as long as they may be, of all that cleaning makes longer or shorter: read, they can be sent back. */
import { expect } from 'vitest';
import type { AnyModel, Field } from '#shared/catalogue/defineModel.ts';
import { allModels } from '#shared/catalogue/index.ts';
import { isWritable } from '#shared/catalogue/schemas.ts';
import type { Problem } from '#shared/errors.ts';
import type { Body } from '../samples.ts';
import { share } from '../seed.ts';
import type { FacilityServer } from '../server.ts';
import type { Check, Visit } from './visit.ts';

/** How long a text may be, by the type of its field. */
const MOST: Readonly<Record<string, number>> = { string: 255, text: 65_536, markdown: 65_536 };
/** Characters of all long texts of one body: with more it is no body any more. */
const ROOM = 200_000;

/** What cleaning, composing, folding or writing as JSON makes longer or shorter, to be repeated up to the limit. */
const pieces: Readonly<Record<string, string>> = {
  letters: 'a',
  tags: '<b>',
  brackets: '<a',
  targets: '[x](javascript:y) ',
  entities: '&lt;&amp;',
  quotes: '"\\/',
  'ends of lines': '\r\n',
  'lone returns': '\r',
  spaces: ' \t',
  'letters that composing takes apart': '\u0958',
  'letters that composing puts together': 'e\u0301',
  'letters that are longer in another case': 'İßŉ',
  pairs: '😀',
  'marks of direction': '\u202e\u200d\ufeff',
  formulas: '=1+',
};

const texts = ({ fields }: AnyModel): [string, Field][] =>
  Object.entries(fields).filter(
    ([, field]) =>
      MOST[field.type] !== undefined && isWritable(field, 'update') && field.access !== 'wo' && field.unique !== true,
  );

/** A text of exactly so many characters. */
export const filled = (piece: string, most: number): string =>
  [...piece.repeat(Math.ceil(most / [...piece].length))].slice(0, most).join('');

/** Models whose records are made out of nothing but their fields, whatever is in them. */
const isWritten = ({ name, operations, fields }: AnyModel): boolean =>
  operations === 'full' && fields.deleted !== undefined && name !== 'invoiceCounter';
/** Written in one way alone. */
const formal = new Set([
  ...['company.timeZone', 'scheduledMail.time', 'scheduledMail.recipients', 'webhook.url'],
  ...['productRate.weekdays', 'productRate.startTime', 'productRate.endTime'],
]);

/** A value for each text field: as long as it may be, and short where the body would have no room for it. */
function longest(model: AnyModel, piece: string, first: number): Body {
  const fields = texts(model);
  const body: Body = {};
  let room = ROOM;
  for (let at = 0; at < fields.length; at++) {
    const [name, field] = fields[(at + first) % fields.length] ?? [];
    if (name === undefined || field === undefined) continue;
    const most = field.max ?? MOST[field.type] ?? 0;
    const length = most > room ? 20 : most;
    room -= length;
    // Texts of one line take no breaks.
    body[name] = filled(field.type === 'string' ? piece.replaceAll(/[\r\n]/g, '\t') : piece, length);
  }
  return body;
}

/** Writes as much of a body as is taken. Returns the names of the fields that were. */
async function writeTaken(server: FacilityServer, path: string, body: Body): Promise<string[]> {
  const reply = await server.api.send('POST', path, body);
  if (reply.status === 200) return Object.keys(body);
  const { errors = [] } = reply.body as Problem;
  const refused = new Set(errors.map(({ pointer = '' }) => pointer.slice(2)));
  const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !refused.has(name)));
  expect([path, reply.status, reply.body, refused.size > 0]).toEqual([path, 422, expect.anything(), true]);
  return Object.keys(rest).length === 0 ? [] : writeTaken(server, path, rest);
}

/** Texts that were written, by model and field. */
const taken = new Set<string>();

async function isSentBack({ server, model, full, pathOf, read }: Visit): Promise<void> {
  const { id } = await full();
  const path = pathOf(id);
  // Fields of one type are written by the same code: each model has some of the texts, and all of them in a deeper run.
  const turn = allModels().filter(isWritten).indexOf(model);
  for (const [at, piece] of share(Object.values(pieces), 5, turn).entries()) {
    for (const field of await writeTaken(server, path, longest(model, piece, at))) taken.add(`${model.name}.${field}`);
    const record = await read(id);
    const back = await server.api.send('POST', path, record);
    expect([piece, back.status, back.status === 200 ? null : back.body]).toEqual([piece, 200, null]);
    expect(back.body).toEqual({ ...record, updated: expect.anything() });
  }
}

export const textChecks: Readonly<Record<string, Check>> = {
  'has texts that can be sent back as they were read': {
    isOf: (model) => isWritten(model) && texts(model).length > 0,
    run: isSentBack,
  },
};

/** Texts of all models that no check has written, but those that are written in one way alone. */
export function textsNotWritten(): string[] {
  const all = allModels()
    .filter(isWritten)
    .flatMap((model) => texts(model).map(([name]) => `${model.name}.${name}`));
  return all.filter((field) => !taken.has(field) && !formal.has(field));
}
