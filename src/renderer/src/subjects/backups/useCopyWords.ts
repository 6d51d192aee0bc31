/** Where a copy is, what it was made for and how large it is, in words. */
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { CopyEntry, CopyKind, PlaceFault, RestoreFault } from '#shared/operations/parts/backups.ts';

const MEGABYTE = 1024 * 1024;

export function useCopyWords() {
  const t = useT();
  const format = useFormat();
  const kinds: Readonly<Record<CopyKind, string>> = {
    auto: t('backups:kinds.auto'),
    manual: t('backups:kinds.manual'),
    update: t('backups:kinds.update'),
    replaced: t('backups:kinds.replaced'),
    other: t('backups:kinds.other'),
  };
  const faults: Readonly<Record<PlaceFault, string>> = {
    gone: t('backups:faults.gone'),
    full: t('backups:faults.failed'),
    readOnly: t('backups:faults.failed'),
    silent: t('backups:faults.silent'),
    other: t('backups:faults.failed'),
    takenOver: t('backups:faults.failed'),
    failed: t('backups:faults.failed'),
    unreachable: t('backups:faults.unreachable'),
    keys: t('backups:faults.keys'),
    bucket: t('backups:faults.bucket'),
    clock: t('backups:faults.clock'),
  };
  const restoreFaults: Readonly<Record<RestoreFault, string>> = {
    gone: t('backups:restoreFaults.gone'),
    full: t('backups:restoreFaults.full'),
    readOnly: t('backups:restoreFaults.failed'),
    silent: t('backups:restoreFaults.silent'),
    other: t('backups:restoreFaults.failed'),
    takenOver: t('backups:restoreFaults.failed'),
    failed: t('backups:restoreFaults.failed'),
    unreachable: t('backups:restoreFaults.unreachable'),
    keys: t('backups:restoreFaults.keys'),
    bucket: t('backups:restoreFaults.bucket'),
    clock: t('backups:restoreFaults.clock'),
    unsound: t('backups:restoreFaults.unsound'),
  };
  return {
    restoreFault: (fault: RestoreFault): string => restoreFaults[fault],
    kindName: (kind: CopyKind): string => kinds[kind],
    placeFault: (fault: PlaceFault): string => faults[fault],
    placeName: ({ place, computer }: CopyEntry): string =>
      place === 'here' ? t('backups:here') : t('backups:second', { computer: computer ?? '' }),
    /** Megabytes with one decimal below ten, as people compare files. */
    sizeOf: (bytes: number): string => {
      const megabytes = bytes / MEGABYTE;
      const digits = megabytes < 10 ? 10 : 1;
      return t('backups:megabytes', { size: format.number(Math.round(megabytes * digits) / digits) });
    },
  };
}
