/** Somebody else saved the draft meanwhile: theirs or one's own. */
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { taggedRecord } from '#screens/base/api/client.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { type Invoice, linesOf } from '../useInvoice.ts';

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

/** The lines of a draft as somebody else has saved them, for who is asked whether to replace them. */
function TheirLines({ id }: { readonly id: number }) {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'invoice', 'theirs', id],
    queryFn: () => taggedRecord('invoice', id),
    // Of the state that stands in the way now.
    gcTime: 0,
  });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  const invoice = data.record as unknown as Invoice;
  const lines = linesOf(invoice);
  return (
    <>
      <Text size="sm" fw={600} mt="xs">
        {t('invoices:draft.theirLines', { total: format.money(invoice.total) })}
      </Text>
      {lines.length === 0 && <Text size="sm">{t('invoices:line.none')}</Text>}
      <List size="sm" data-testid="their-lines">
        {lines.map(({ id: line, description, units, total }) => (
          <List.Item key={line}>{`${format.number(units)} × ${description}: ${format.money(total)}`}</List.Item>
        ))}
      </List>
    </>
  );
}
