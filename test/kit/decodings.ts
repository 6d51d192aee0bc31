/** What a stored text says once it is decoded: by means of the platform, and by nothing that the service decodes with. */

/** Everything a text may be taken to say, in lower case, one after the other. */
export function decodings(text: string): string {
  const said = new Set<string>();
  let found = [text];
  for (let level = 0; level < 4 && found.length > 0; level++) {
    for (const one of found) said.add(one);
    found = found.flatMap(decoded).filter((one) => !said.has(one));
  }
  return [...said].map((one) => one.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ')).join('\n');
}

function decoded(text: string): string[] {
  return [
    ...stringsIn(text),
    text
      .replaceAll('+', ' ')
      .replaceAll(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString()),
    text.replaceAll(/\\u([0-9a-f]{4})/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    text
      .replaceAll(/<[^<>]*>/g, '')
      .replaceAll(/&#(\d+);/g, (_sign, code: string) => String.fromCodePoint(Number(code)))
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&'),
  ];
}

/** The strings of JSON, names of members included. */
function stringsIn(text: string): string[] {
  const strings: string[] = [];
  try {
    JSON.parse(text, (name, value: unknown) => {
      strings.push(name);
      if (typeof value === 'string') strings.push(value);
    });
  } catch {
    return [];
  }
  return strings;
}
