/** What is done to the built screens: their files are compressed once, not at every request. */
import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { Plugin } from 'vite';

const LEAST = 1024;
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
