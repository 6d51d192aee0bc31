/** The paper a draft would be, drawn again when writing rests. */
import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { drawn } from '#screens/base/api/client.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { Paper } from '../Paper.tsx';
import classes from './Draft.module.css';

export interface DraftPaperProps {
  /** The stored draft; null for a new one. */
  readonly id: number | null;
  /** What would be sent. */
  readonly body: object;
  /** It says all that a paper needs. */
  readonly isReady: boolean;
  readonly total: number;
}

/** How long writing rests before the paper is drawn, in milliseconds. */
const PAUSE = 700;

export function DraftPaper({ id, body, isReady, total }: DraftPaperProps) {
  const t = useT();
  const format = useFormat();
  const ask = useMemo(() => JSON.stringify(id === null ? { draft: body } : { invoice: id, draft: body }), [id, body]);
  const [shown] = useDebouncedValue(ask, PAUSE);
  return (
    <div className={classes.paper}>
      {isReady ? (
        <Paper
          version={shown}
          read={() => drawn('billing/invoicePreview.pdf', JSON.parse(shown) as object)}
          label={t('invoices:paper.preview', { total: format.money(total) })}
        />
      ) : (
        <Text c="dimmed" ta="center" mt="xl">
          {t('invoices:draft.noPaper')}
        </Text>
      )}
    </div>
  );
}
