/** What the built server consists of. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseAst } from 'vite';
import { root } from './build.mjs';

/**
 * The files of the built server, from its two entries on. Throws where one asks for Electron: the server must run on
 * plain Node.
 */
export function serverFiles() {
  const found = new Set();
  const waiting = ['out/server/cli.js', 'out/server/documentWorker.js'].map((file) => join(root, file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const name of importsOf(readFileSync(file, 'utf8'))) {
      if (/^electron(\/|$)/.test(name)) throw new Error(`${relative(root, file)} imports ${name}`);
      if (name.startsWith('.')) waiting.push(resolve(dirname(file), name));
    }
  }
  return [...found];
}

/** What a built module imports, statically, dynamically or by require, where it is named outright. */
function importsOf(code) {
  const names = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== 'object') return undefined;
    const isRequire = node.type === 'CallExpression' && /^(__)?require$/.test(node.callee.name ?? '');
    const source = isRequire ? node.arguments[0] : node.source;
    if (typeof source?.value === 'string') names.push(source.value);
    return Object.values(node).forEach(visit);
  };
  visit(parseAst(code).body);
  return names;
}
