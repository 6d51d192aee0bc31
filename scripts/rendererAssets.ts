/** What is done to the built screens: a service worker that knows them, and files compressed once, not at every request. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { Plugin } from 'vite';

const LEAST = 1024;
/** The viewer of documents, which is of no use without the server they come from, and what no screen asks for. */
const ONLINE = /^(assets\/pdf[.-]|notices\/)/;
const COMPRESSED = /\.(js|css|html|svg|json)$/;

/** Writes `.br` and `.gz` beside each file that gets smaller: the server sends them as they are. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (!COMPRESSED.test(file.fileName)) continue;
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (source.byteLength < LEAST) continue;
          const quality = { params: { [zlib.BROTLI_PARAM_QUALITY]: zlib.BROTLI_MAX_QUALITY } };
          const forms = {
            br: await promisify(brotliCompress)(source, quality),
            gz: await promisify(gzip)(source, { level: 9 }),
          };
          for (const [ending, form] of Object.entries(forms)) {
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.${ending}`, source: form });
          }
        }
      },
    },
  };
}

/** Writes the licence of the typeface, which no module imports, to `notices/`. */
export function typefaceLicence(file: string): Plugin {
  return {
    name: 'typeface-licence',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'notices/inter.txt', source: await readFile(file, 'utf8') });
    },
  };
}

/** Writes `sw.js`: the service worker in `root`, with the files of this build and a version that is theirs. */
export function serviceWorker(root: string): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle)
          .filter(({ fileName }) => !/\.(br|gz|map)$/.test(fileName) && !ONLINE.test(fileName))
          .sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
        const version = createHash('sha256');
        for (const file of files) version.update(file.fileName).update(file.type === 'chunk' ? file.code : file.source);
        const names = [
          ...files.map(({ fileName }) => `/${fileName}`),
          ...(await readdir(join(root, 'public'))).map((name) => `/${name}`),
        ];
        const source = await readFile(join(root, 'serviceWorker.js'), 'utf8');
        const known = [
          `const FILES = ${JSON.stringify(names)};`,
          `const VERSION = '${version.digest('hex').slice(0, 16)}';`,
        ];
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: `${known.join('\n')}\n${source}` });
      },
    },
  };
}
