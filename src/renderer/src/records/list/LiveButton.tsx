/** What others changed since the list was read, to be shown when it is wanted. Rows stay where they are until then. */
import { Button } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { useLiveChanges } from '../rows/liveChanges.ts';

export interface LiveButtonProps {
  readonly model: string;
  /** When the rows were read, in milliseconds of the clock. */
  readonly since: number;
  readonly onShow: () => void;
}

export function LiveButton({ model, since, onShow }: LiveButtonProps) {
  const t = useT();
  const { created, changed } = useLiveChanges(model, since);
  if (created + changed === 0) return null;
  return (
    <Button variant="light" size="compact-md" h={32} onClick={onShow} data-testid="live">
      {changed > 0
        ? t('office:live.changed', { count: created + changed })
        : t('office:live.created', { count: created })}
    </Button>
  );
}
