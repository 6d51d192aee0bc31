import { expect, test } from 'vitest';
import { type TrayState, trayWords } from './trayMenu.ts';

const two = ['fileDamaged', 'writeFailed'] as const;
const named = 'Taquilla: en marcha, problemas: 2';

test.each<[TrayState, 'es' | 'en', string[]]>([
  [{ server: 'starting', problems: [] }, 'es', ['Taquilla: iniciándose']],
  [{ server: 'ready', problems: [] }, 'es', ['Taquilla: en marcha']],
  [{ server: 'ready', problems: two }, 'es', [named, 'Los datos están dañados', 'No se puede escribir en el disco']],
  [{ server: 'ready', problems: ['fileDamaged'] }, 'en', ['Taquilla: ready, problems: 1', 'The data are damaged']],
  [{ server: 'silent', problems: two }, 'en', ['Taquilla: not responding']],
  [{ server: 'gone', problems: two }, 'es', ['Taquilla: parada']],
  [{ server: 'closed', problems: two }, 'en', ['Taquilla: stopped']],
])('%j in %s', (state, language, lines) => {
  expect(trayWords(state, language)).toEqual({ tooltip: lines[0], lines });
});
