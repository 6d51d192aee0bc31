import { describe, expect, test } from 'vitest';
import { expectLinear } from '#test/kit/growth.ts';
import { codings, people } from '#test/kit/names.ts';
import { redactorOf } from './redact.ts';
import { ERASED, termOf } from './terms.ts';

const redactor = (terms: readonly string[], others: readonly string[] = [], lone: readonly string[] = []) =>
  redactorOf({ terms, lone, others });

/** What stands around a name in the texts of `codings`, and what its signs are coded as. */
const CODE =
  /Nota|fin|note|name|after|query|active|true|office|customer|href|&#?\w+;|&\w+|%(?:25)*[0-9a-f]{2}|\\+u[0-9a-f]{4}/gi;

describe.each([...people])('who has %s in the name', (_what, { name, email, mobile, taxNumber }) => {
  const redact = redactor([name, email, mobile, taxNumber]);
  const said = { name, email, mobile, taxNumber };

  test.each([...codings])('is taken out of texts: %s', (_how, coded) => {
    for (const [field, text] of Object.entries(said)) {
      expect(termOf(text), field).toBe(text);
      const inside = coded(text);
      const left = redact(`Nota: ${inside}; fin.`);
      expect(left, field).toMatch(/^Nota: .*···.*; fin\.$/);
      // Nothing is left of it but what codes it.
      expect(left.replaceAll(CODE, ''), `${field}: ${left}`).not.toMatch(/[\p{L}\p{N}]{2,}/u);
    }
  });

  test('leaves JSON that is JSON', () => {
    const changes = [{ model: 'taskComment', after: { body: name, list: [email, mobile], [taxNumber]: 7 } }];
    for (const text of [JSON.stringify(changes), JSON.stringify(JSON.stringify(changes))]) {
      const left = redact(text);
      expect(() => JSON.parse(left), left).not.toThrow();
      expect(redact(left)).toBe(left);
    }
  });
});

describe('what is not meant stays', () => {
  test.each([
    // A word more or less is another name, and a number in a longer one another number.
    [['Ana Ruiz'], 'Susana Ruiz y Ana Ruizseñor'],
    [['Ana Ruiz'], 'Ana llamó. Ruiz no vino'],
    [['Ana Ruiz'], 'Ana, de parte de Ruiz'],
    [['655443322'], 'pedido 6554433221 y 1655443322'],
    [['a@b.es'], 'va a b es, y a-b.es, y a@b.estar'],
    [['ana.ruiz@example.org'], 'anaruiz@example.org'],
    [['12345678Z'], 'A12345678Z0'],
    [['Calle del Pez 7'], 'Calle del Pez 71'],
    [['王小明'], '王小 明天'],
    // A single word, and few letters, are what many texts say.
    [['Rosa'], 'Sala Rosa, y rosa'],
    [['Ñ'], 'Ñ de ñandú'],
    [['A B'], 'A B C'],
    [['112'], 'Llame al 112'],
    [['S-12'], 'Serie S-12'],
    [["'"], "l'any"],
    [[''], ''],
  ])('%j in «%s»', (terms, text) => {
    expect(redactor(terms)(text)).toBe(text);
  });

  test('nor is what others are known by, of which a name is a part', () => {
    const redact = redactor(['Ana Ruiz', '655443322'], ['Ana Ruiz López', 'ana.ruiz@club.example']);
    expect(redact('Ana Ruiz y ANA RUIZ LÓPEZ, ana.ruiz@club.example, 655443322')).toBe(
      `${ERASED} y ANA RUIZ LÓPEZ, ana.ruiz@club.example, ${ERASED}`,
    );
  });
});

test.each([
  ['María José Ruiz', 'Ruiz, María José; Ruiz María José', `${ERASED}; ${ERASED}`],
  ['Ana Ruiz', 'Ruiz, Ana, o bien Ruiz Ana', `${ERASED}, o bien Ruiz Ana`],
  ['Ruiz López, Ana', 'Ana Ruiz López', ERASED],
  ['Berta Campos', 'alta_Berta_Campos_2026.csv y BertaCampos.pdf', `alta_${ERASED}_2026.csv y ${ERASED}.pdf`],
  ['Berta Campos', '["Berta","Campos"]', `["${ERASED}","${ERASED}"]`],
  ['Berta Campos', 'Ber\u00adta Campos y Berta\tCampos', `${ERASED} y ${ERASED}\t${ERASED}`],
  ['محمد العربي', 'اتصل بمحمد العربي', `اتصل ب${ERASED}`],
  ['王小明', '请打电话给王小明吧', `请打电话给${ERASED}吧`],
  ['+34 655 44 33 22', '0034655443322, (655) 44-33-22, tel:+34655443322', `${ERASED}, (${ERASED}, tel:+${ERASED}`],
  ['+44 7700 900123', '00447700900123, +44 7700-900123', `${ERASED}, +${ERASED}`],
  ['12345678Z', 'ES-12.345.678-z y 12345678 Z', `${ERASED} y ${ERASED}`],
  ['ES9121000418450200051332', 'ES91 2100 0418 4502 0005 1332', ERASED],
  ['a@b.es, c@d.es', 'A@B.ES y c@d.es', `${ERASED} y ${ERASED}`],
  [
    'berta-camposq@b.es',
    'Invalid regular expression: /berta\\-camposq@b\\.es/u',
    `Invalid regular expression: /${ERASED}/u`,
  ],
  ['José Núñez', 'q=Jos%E9+N%FA%F1ez', `q=${ERASED}`],
  ['655443322', '{"total":655443322,"note":"655443322"}', `{"total":655443322,"note":"${ERASED}"}`],
])('%s in «%s»', (term, text, left) => {
  expect(redactor([term])(text)).toBe(left);
});

describe('a name that tells little', () => {
  const redact = redactor([], [], ['Rosa', 'Ñ']);

  test.each([
    ['name=Rosa', true, `name=${ERASED}`],
    ['active=true&name[starts]=rosa&sort=id', true, `active=true&name[starts]=${ERASED}&sort=id`],
    ['name=%C3%91', true, `name=${ERASED}`],
    ['customer.name=%c3%b1', false, `customer.name=${ERASED}`],
    ['{"name":"Ñ"}', true, `{"name":"${ERASED}"}`],
    [
      '{"filter":"{\\"name\\":{\\"contains\\":\\"Rosa\\"}}"}',
      true,
      `{"filter":"{\\"name\\":{\\"contains\\":\\"${ERASED}\\"}}"}`,
    ],
    [
      '[{"model":"bulkChange","after":{"model":"customer","query":"name=Rosa"}}]',
      false,
      `[{"model":"bulkChange","after":{"model":"customer","query":"name=${ERASED}"}}]`,
    ],
  ])('is taken out where it is what customers are asked for: «%s»', (text, ofCustomers, left) => {
    expect(redact(text, ofCustomers)).toBe(left);
  });

  test.each([
    ['name=Rosa', false],
    ['name=Rosaleda', true],
    ['city=Rosa', true],
    ['name=Sala+Rosa', true],
    ['{"name":"Rosa"}', false],
    ['Rosa', true],
  ])('and stays anywhere else: «%s»', (text, ofCustomers) => {
    expect(redact(text, ofCustomers)).toBe(text);
  });
});

test.each([
  ['an error', `Error: 550 ${'x'.repeat(474)} berta-camposq@`, /x{474} ···@$/],
  ['an error within the name', `${'x'.repeat(489)} Berta Camp`, /x{489} ···$/],
  ['an error behind a first name', `${'x'.repeat(494)} Berta`, /x{494} Berta$/],
  ['a value of the log', `[{"after":{"body":"${'x '.repeat(20)}Berta Camposq Ru…"}}]`, /x ···…"\}\}\]$/],
  ['a first name', 'Berta… no sé', /^Berta… no sé$/],
])('a name that was cut: %s', (_what, text, left) => {
  // As long as what is cut.
  if (text.startsWith('Error') || text.startsWith('x')) expect(text).toHaveLength(500);
  expect(redactor(['Berta Camposq Ruiz', 'berta-camposq@example.org'])(text)).toMatch(left);
});

test.each([
  ['backslashes', 'Berta Campos', '\\'],
  ['tags that do not end', 'Berta Campos', '<a'],
  ['bytes', 'Berta Campos', '%2525'],
  ['entities that do not end', 'Berta Campos', '&#1'],
  ['one letter', 'aaa aaa', 'a'],
  ['one letter of Arabic', 'ببب ببب', 'ب'],
])('a text takes no longer than it is long: %s', (_what, term, piece) => {
  const redact = redactor([term], [], ['a']);
  expectLinear(
    60_000 / piece.length,
    (times) => `${term} ${piece.repeat(times)}`,
    (text) => expect(redact(text).startsWith(ERASED)).toBe(true),
  );
});

test('so does an account that is none', () => {
  expectLinear(
    240,
    (length) => `AB12${'a'.repeat(length)}!`,
    (term) => redactor([term], [], ['a'])(''),
  );
});
