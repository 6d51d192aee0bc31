/** Jobs of every state, as the service tells them. */
import type { JobEntry } from '../../src/shared/operations/parts/jobs.ts';

const job: JobEntry = {
  ...{ id: 1, kind: 'import.apply', label: { es: 'Importar', en: 'Import' }, state: 'waiting', record: null },
  ...{ attempts: 0, progress: null, total: null, runAt: '2026-11-26T18:00:00+01:00' },
  ...{ created: '2026-11-26T17:58:00+01:00', finished: null, error: null },
  ...{ isCancelling: false, mayCancel: false, mayRetry: false },
};
const email = { kind: 'email.send', label: { es: 'Enviar un correo', en: 'Send an e-mail' } };
const backup = { kind: 'file.backup', label: { es: 'Hacer una copia de seguridad', en: 'Make a backup' } };
const ended = { attempts: 1, finished: '2026-11-26T17:40:12+01:00' };

export const someJobs = {
  openCount: 3,
  open: [
    {
      ...{ ...job, id: 41, state: 'running', attempts: 1, progress: 12_400, total: 35_000, mayCancel: true },
      record: { model: 'dataImport', id: 3 },
    },
    { ...job, ...email, id: 42, record: { model: 'email', id: 17 }, mayCancel: true },
    {
      ...{ ...job, id: 43, kind: 'document.render', label: { es: 'Dibujar un documento', en: 'Draw a document' } },
      ...{ attempts: 3, error: 'Error: there is no room on the disk', mayCancel: true },
      record: { model: 'invoice', id: 8 },
    },
  ],
  failed: [
    {
      ...{ ...job, id: 12, kind: 'document.render', label: { es: 'Dibujar un documento', en: 'Draw a document' } },
      ...{ state: 'failed', attempts: 8, finished: '2026-11-25T09:12:00+01:00', mayRetry: true },
      ...{ error: 'Error: there is no room on the disk', record: { model: 'invoice', id: 5 } },
    },
    { ...job, ...email, ...ended, id: 11, state: 'failed', mayRetry: true, record: { model: 'email', id: 4 } },
  ],
  ended: [
    { ...job, ...backup, ...ended, id: 40, state: 'done' },
    { ...job, ...backup, ...ended, id: 39, state: 'cancelled', mayRetry: true },
  ],
  recurring: [
    { ...backup, every: 300, next: '2026-11-26T18:40:12+01:00', last: '2026-11-26T17:40:12+01:00' },
    {
      ...{ kind: 'sales.expire', label: { es: 'Caducar ventas sin terminar', en: 'Expire unfinished sales' } },
      ...{ every: 60, next: null, last: null },
    },
  ],
};
