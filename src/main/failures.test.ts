import { expect, test } from 'vitest';
import { FirstCopyError } from '#server/core/db/firstCopy.ts';
import { NoDatabaseError } from '#server/core/db/folder.ts';
import { NewerVersionError } from '#server/core/db/lastVersion.ts';
import { LockedError } from '#server/core/db/lock.ts';
import { NewerSchemaError } from '#server/core/db/migrate.ts';
import { OtherShapeError } from '#server/core/db/shape.ts';
import { explainFailure, isPortTaken, ScreensMissing } from './failures.ts';
import { ServerStartError } from './serverHost.ts';
import { languageOf, translator } from './texts.ts';

const holder = { pid: 7, ticks: null, since: '2026-03-01T09:00:00Z', url: 'http://127.0.0.1:4871', adminToken: 't' };
const coded = (code: string, cause?: unknown) => Object.assign(new Error(`${code}: words`, { cause }), { code });

test.each([
  ['a folder in use, and where', new LockedError(holder), /ya está usando estos datos[\s\S]*4871/],
  ['data that are gone', new NoDatabaseError('/nowhere', 'absent'), /Faltan los datos[\s\S]*taquilla restore/],
  ['data that are not ours', new NoDatabaseError('/nowhere', 'foreign'), /no se pueden leer[\s\S]*taquilla restore/],
  ['data of a newer version', new NewerSchemaError('0009'), /más nueva/],
  ['data a newer version wrote to', new NewerVersionError('9.1.0'), /una Taquilla más nueva[\s\S]*9\.1\.0.*--older/],
  ['no room for the copy', new FirstCopyError('/data', coded('ENOSPC')), /No queda espacio para la copia[\s\S]*\/data/],
  ['a copy that fails', new FirstCopyError('/data', new Error('odd')), /no ha podido hacerse la copia[\s\S]*odd/],
  [
    'tables that were changed',
    new OtherShapeError('/data', { reason: 'changed', differences: ['index a is missing'], madeBy: '' }),
    /Otro programa ha cambiado[\s\S]*copia de seguridad[\s\S]*index a is missing/,
  ],
  [
    'tables of another build',
    new OtherShapeError('/data', { reason: 'otherBuild', differences: [], madeBy: ' (0.0.7)' }),
    /otra compilación[\s\S]*0\.0\.7/,
  ],
  ['what the server says itself', new ServerStartError({ title: 'x', message: 'Ya está dicho' }), /^Ya está dicho$/],
  ['a full disk', coded('ENOSPC'), /No queda espacio/],
  ['a full disk behind another error', new Error('start', { cause: coded('SQLITE_FULL') }), /No queda espacio/],
  ['a folder without permission', coded('EACCES'), /No se puede escribir/],
  ['missing screens', new ScreensMissing('out/renderer'), /Faltan las pantallas/],
  ['anything else', new Error('odd'), /error inesperado/],
  ['something that is no error', 'odd', /error inesperado[\s\S]*odd/],
])('says in plain words: %s', (_name, error, words) => {
  expect(explainFailure(error, translator('es')).message).toMatch(words);
});

test('finds a taken port wherever the error is wrapped', () => {
  expect(isPortTaken(coded('EADDRINUSE'))).toBe(true);
  expect(isPortTaken(new Error('listen', { cause: coded('EADDRINUSE') }))).toBe(true);
  expect(isPortTaken(coded('EACCES'))).toBe(false);
});

test('speaks Spanish to Spain’s languages and before the locale is known, English to the rest', () => {
  expect(['es-ES', 'ca', 'gl-ES', 'eu', ''].map(languageOf)).toEqual(['es', 'es', 'es', 'es', 'es']);
  expect(['en-GB', 'de', 'est'].map(languageOf)).toEqual(['en', 'en', 'en']);
});
