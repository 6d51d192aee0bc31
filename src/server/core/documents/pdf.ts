/** pdfmake, set up once: fonts from its own package, nothing else from disk and nothing from the network. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';

const fontFolder = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');
const regular = join(fontFolder, 'Roboto-Regular.ttf');
const bold = join(fontFolder, 'Roboto-Medium.ttf');

pdfmake.setFonts({ Roboto: { normal: regular, bold } });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === regular || path === bold);

/**
 * The bytes of a document. The definition must carry `info.creationDate`, or the clock gets into the file. Not
 * compressed: deflate gives other bytes on another processor or zlib, and a reprint must be identical everywhere.
 */
export function toPdf(definition: TDocumentDefinitions): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOf(definition, false);
}

/** The same of what is made anew each time: small, and nobody asks for the same bytes. */
export function toSmallPdf(definition: TDocumentDefinitions): Promise<Uint8Array<ArrayBuffer>> {
  return bytesOf(definition, true);
}

async function bytesOf(definition: TDocumentDefinitions, compress: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = await pdfmake.createPdf({ ...definition, version: '1.7', compress }).getBuffer();
  return new Uint8Array(buffer);
}
