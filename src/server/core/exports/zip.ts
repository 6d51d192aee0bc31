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
