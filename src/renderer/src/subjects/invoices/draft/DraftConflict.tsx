/** Somebody else saved the draft meanwhile: theirs or one's own. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { useT } from '#screens/base/i18n/index.ts';
import { TheirLines } from './TheirLines.tsx';

export interface DraftConflictProps {
  /** The draft whose lines saving replaces; null where it replaces none. */
  readonly replaced: number | null;
  readonly onTheirs: () => void;
  readonly onMine: () => void;
}

export function DraftConflict({ replaced, onTheirs, onMine }: DraftConflictProps) {
  const t = useT();
  return (
    <Alert color="orange" title={t('invoices:draft.conflict')} role="alert">
      <Text size="sm">{t('invoices:draft.conflictText')}</Text>
      {replaced !== null && <TheirLines id={replaced} />}
      <Group mt="xs">
        <Button size="md" variant="default" onClick={onTheirs}>
          {t('invoices:draft.takeTheirs')}
        </Button>
        <Button size="md" onClick={onMine}>
          {t('invoices:draft.saveMine')}
        </Button>
      </Group>
    </Alert>
  );
}
