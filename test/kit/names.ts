/** Names as people have them, with what else they are known by, and the ways in which programs code a text. */

/** Somebody, by what is unusual about the name. */
export interface Person {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly taxNumber: string;
}

const names = {
  'a hyphen': 'Berta Camposq-Ruizq',
  'hyphens alone': 'Ana-Belénq',
  'double names and surnames': 'Ana-María Garcíaq-Lópezq Péreq',
  particles: 'Juan de la Cruzq y Ruizq',
  'composed accents': 'Íñigo Núñezq Ibáñezq'.normalize('NFC'),
  'decomposed accents': 'Ángela Gómezq Sáenzq'.normalize('NFD'),
  'a straight apostrophe': "Sean O'Connorq",
  'a curly apostrophe': 'Neus D’Orsq',
  'signs of patterns': 'A+Bq (Cq) [Dq] {2} ^$ .*',
  'signs of LIKE': '100% Pádelq_Clubq',
  'a sign like a byte': '100%deq Clubq',
  quotes: 'Ana "Nitaq" Péreq',
  'a backslash': 'Fut\\bolq Salaq',
  'an ampersand': 'Mir&amp q Rosq',
  'eighty letters': `María ${'Inmaculadaq '.repeat(6)}Etxeberria`,
  'two short words': 'Lq Wuq',
  arabic: 'محمد العربي',
  chinese: '王小明',
  cyrillic: 'Олександр Шевченкоq',
  greek: 'Γιώργος Παπαδόπουλος',
  'a sharp s': 'Jörg Strauẞq',
} as const;

/** What tells whose a text is. Letters of tax numbers are right, and no two people share anything. */
export const people: ReadonlyMap<string, Person> = new Map(
  Object.entries(names).map(([what, name], index): [string, Person] => [
    what,
    {
      name,
      email: `vecina-${index}.q'o+club@correo-${index}.example.org`,
      mobile: `+34 655 ${String(40 + index)} ${String(10 + index)} 0${index % 10}`,
      taxNumber: dni(30_100_200 + index * 7919),
    },
  ]),
);

function dni(number: number): string {
  return `${number}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`;
}

/** Ways in which a text is coded. Decoding is left to the tests, for nothing of the program is to be trusted with it. */
export const codings: ReadonlyMap<string, (text: string) => string> = new Map([
  ['as it is', (text) => text],
  ['upper case', (text) => text.toUpperCase()],
  ['lower case', (text) => text.toLowerCase()],
  ['composed', (text) => text.normalize('NFC')],
  ['decomposed', (text) => text.normalize('NFD')],
  ['blanks doubled', (text) => text.replaceAll(' ', '  ')],
  ['of an address', (text) => encodeURIComponent(text)],
  ['of a form', (text) => new URLSearchParams({ q: text }).toString().slice(2)],
  ['of an address in lower case', (text) => lowerHex(encodeURIComponent(text))],
  ['every byte', (text) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')],
  ['of an address twice', (text) => encodeURIComponent(encodeURIComponent(text))],
  ['JSON', (text) => JSON.stringify(text)],
  ['JSON in ASCII', (text) => ascii(JSON.stringify(text))],
  ['JSON in ASCII in upper case', (text) => ascii(JSON.stringify(text)).replaceAll(/\\u(....)/g, upperHex)],
  ['JSON in JSON', (text) => JSON.stringify({ note: ascii(JSON.stringify({ name: text })) })],
  ['a query in JSON', (text) => JSON.stringify([{ after: { query: `q=${encodeURIComponent(text)}&active=true` } }])],
  ['HTML', (text) => `<p>${html(text)}</p>`],
  ['a link', (text) => `<a href="/office/customer?q=${encodeURIComponent(text)}">…</a>`],
  ['tags', (text) => `<b>${html(text).replaceAll(' ', '</b> <b>')}</b>`],
  ['characters of HTML', (text) => text.replaceAll(/[^ -~]|[&<>"']/gu, (sign) => `&#${sign.codePointAt(0)};`)],
]);

function lowerHex(text: string): string {
  return text.replaceAll(/%../g, (byte) => byte.toLowerCase());
}

function upperHex(_escape: string, digits: string): string {
  return `\\u${digits.toUpperCase()}`;
}

function ascii(json: string): string {
  return json.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}
