import { expect, test } from 'vitest';
import { type TrayState, trayWords } from './trayMenu.ts';

const two = ['fileDamaged', 'writeFailed'] as const;
const named = 'Taquilla: en marcha, problemas: 2';

test.each<[TrayState, 'es' | 'en', string[]]>([
  [{ server: 'starting', problems: [], newVersion: null }, 'es', ['Taquilla: iniciándose']],
  [{ server: 'ready', problems: [], newVersion: null }, 'es', ['Taquilla: en marcha']],
  [
    { server: 'ready', problems: two, newVersion: null },
    'es',
    [named, 'Los datos están dañados', 'No se puede escribir en el disco'],
  ],
  [
    { server: 'ready', problems: ['fileDamaged'], newVersion: null },
    'en',
    ['Taquilla: ready, problems: 1', 'The data are damaged'],
  ],
  [{ server: 'silent', problems: two, newVersion: null }, 'en', ['Taquilla: not responding']],
  [{ server: 'gone', problems: two, newVersion: null }, 'es', ['Taquilla: parada']],
  [
    { server: 'ready', problems: [], newVersion: '1.2.0' },
    'es',
    ['Taquilla: en marcha', 'Hay una versión nueva: 1.2.0'],
  ],
  [{ server: 'closed', problems: two, newVersion: null }, 'en', ['Taquilla: stopped']],
])('%j in %s', (state, language, lines) => {
  expect(trayWords(state, language)).toEqual({ tooltip: lines[0], lines });
});
