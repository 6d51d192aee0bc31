/** ZIP archives of files that are there whole. */

export interface ZipEntry {
  /** Its path within the archive, with `/`. */
  readonly name: string;
  readonly data: Uint8Array;
}

/** The archive, its files in their order. `at`: when they were made, by the clock of the machine. */
export async function zip(entries: readonly ZipEntry[], at: Date): Promise<Buffer> {
  // Loaded when it is first needed: archives are rare.
  const { zip: archiveOf } = await import('@cj-tech-master/excelts/archive');
  const archive = archiveOf({ modTime: at, timestamps: 'dos', noSort: true });
  for (const { name, data } of entries) archive.add(name, data);
  return Buffer.from(await archive.bytes());
}

/** Moments inside a workbook: when it was made and changed. */
const STAMP = /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g;

/** A workbook as it is made at a moment, so that the same rows are the same bytes: its library writes the machine's clock. */
export async function workbookMadeAt(bytes: Uint8Array, at: Date): Promise<Buffer> {
  const { unzip } = await import('@cj-tech-master/excelts/archive');
  const entries: ZipEntry[] = [];
  for await (const entry of unzip(bytes).entries()) {
    const data = await entry.bytes();
    const text = entry.path === 'docProps/core.xml' ? Buffer.from(data).toString('utf8') : null;
    const said = text?.replaceAll(STAMP, `$1${at.toISOString()}`);
    entries.push({ name: entry.path, data: said === undefined ? data : Buffer.from(said) });
  }
  return zip(entries, at);
}
