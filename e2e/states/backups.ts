/** Copies of every kind and place, as the service tells of them. */
import type { ComparedCopy, CopyEntry } from '../../src/shared/operations/parts/backups.ts';

const here = { place: 'here', computer: null } as const;
const copies: readonly CopyEntry[] = [
  {
    ...here,
    ...{ name: 'manual-2026-11-26T17-42-10Z-r48211.db', kind: 'manual', at: '2026-11-26T18:42:10+01:00' },
    bytes: 214_300_000,
  },
  {
    ...{ place: 'second', computer: 'recepcion-1', name: 'auto-2026-11-26T17-40-02Z-r48202.db', kind: 'auto' },
    ...{ at: '2026-11-26T18:40:02+01:00', bytes: 214_290_000 },
  },
  {
    ...here,
    ...{ name: 'auto-2026-11-26T17-00-05Z-r48017.db', kind: 'auto', at: '2026-11-26T18:00:05+01:00' },
    bytes: 213_900_000,
  },
  {
    ...here,
    ...{ name: 'taquilla.db.replaced-2026-11-25T09-10-11-120Z', kind: 'replaced', at: '2026-11-25T10:09:58+01:00' },
    bytes: 209_400_000,
  },
  {
    ...here,
    ...{ name: 'before-0011_jobs-2026-11-20T07-00-00-000Z.db', kind: 'update', at: '2026-11-20T08:00:00+01:00' },
    bytes: 4_700_000,
  },
];

const last = {
  ...{ place: 'here', name: 'auto-2026-11-25T08-00-05Z-r47003.db', by: 'Marta Ruiz', at: '2026-11-25T10:09:40+01:00' },
  ended: '2026-11-25T10:10:12+01:00',
};
const answer = { copies, fault: null, hasSecondPlace: true, making: false, restoring: null, lastRestore: null };

export const someBackups = {
  ...answer,
  lastRestore: { ...last, replaced: 'taquilla.db.replaced-2026-11-25T09-10-11-120Z', fault: null, error: null },
};

/** What can go wrong, all at once. */
export const troubledBackups = {
  ...answer,
  copies: copies.filter(({ place }) => place === 'here'),
  fault: 'gone',
  restoring: { place: 'here', name: 'auto-2026-11-26T17-00-05Z-r48017.db', by: 'Marta Ruiz', at: last.at },
  lastRestore: { ...last, replaced: null, fault: 'full', error: 'there is no room for it on the disk' },
};

export const noBackups = { ...answer, copies: [], hasSecondPlace: false, making: true };

const facts = {
  lastDocument: { number: 'T26-004411', made: '2026-11-26T17:58:12+01:00', total: 24.5, currency: 'EUR' },
  day: { date: '2026-11-26', documents: 212, totals: [{ currency: 'EUR', total: 3418.75 }] },
  lastWrite: '2026-11-26T17:59:50+01:00',
};

export const comparedBackup: ComparedCopy = {
  copy: facts,
  here: {
    lastDocument: { number: 'T26-004436', made: '2026-11-26T18:55:31+01:00', total: 6, currency: 'EUR' },
    day: { date: '2026-11-26', documents: 237, totals: [{ currency: 'EUR', total: 3790.15 }] },
    lastWrite: '2026-11-26T18:56:02+01:00',
  },
  later: { documents: 25, totals: [{ currency: 'EUR', total: 371.4 }] },
  obstacle: null,
};

/** The one in use is damaged. */
export const unreadableBackup: ComparedCopy = {
  ...{ copy: null, here: facts, later: null },
  obstacle: 'unreadable',
};
