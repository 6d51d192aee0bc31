/** Values on their way between the main process and the page: JSON, in which bytes survive as bytes. */

export function encode(value: unknown): string {
  // Buffer's own toJSON runs before a replacer sees the value, so bytes are replaced beforehand.
  return JSON.stringify(tagged(value));
}

export function decode(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown) =>
    isTag(value) ? new Uint8Array(Buffer.from(value.$bytes, 'base64')) : value,
  );
}

function tagged(value: unknown): unknown {
  if (value instanceof Uint8Array) {
    return { $bytes: Buffer.from(value).toString('base64') };
  }
  if (Array.isArray(value)) {
    return value.map(tagged);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, tagged(inner)]))
    : value;
}

const isTag = (value: unknown): value is { $bytes: string } =>
  typeof value === 'object' && value !== null && '$bytes' in value;
