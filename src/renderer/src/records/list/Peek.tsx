/** A record looked at beside its list. */
import { ActionIcon, Button, Title } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { RecordFields, RecordFieldsLoading } from '../record/RecordFields.tsx';
import { useAnyRecord } from '../record/useAnyRecord.ts';
import { recordTitle } from '../values/records.ts';
import { useLabel } from '../values/useLabel.ts';
import classes from './List.module.css';

export interface PeekProps {
  readonly model: AnyModel;
  readonly id: number;
  readonly onMove: (step: number) => void;
  readonly onClose: () => void;
}

export function Peek({ model, id, onMove, onClose }: PeekProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const { data, error, refetch } = useAnyRecord(model, id);
  const title = data === undefined ? `${label(model.label)} ${id}` : recordTitle(model, data, label, format);
  return (
    <aside
      className={classes.peek}
      aria-label={title}
      data-testid="peek"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={classes.peekHead}>
        <Title order={2} className={classes.peekTitle}>
          {title}
        </Title>
        <ActionIcon size={44} aria-label={t('list:peek.previous')} onClick={() => onMove(-1)}>
          <IconChevronUp size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon size={44} aria-label={t('list:peek.next')} onClick={() => onMove(1)}>
          <IconChevronDown size={20} aria-hidden />
        </ActionIcon>
        <Button
          variant="default"
          size="md"
          renderRoot={(props) => (
            <Link {...props} to="/office/$model/$id" params={{ model: model.name, id: String(id) }} />
          )}
        >
          {t('list:open')}
        </Button>
        <ActionIcon size={44} aria-label={t('list:peek.close')} onClick={onClose}>
          <IconX size={20} aria-hidden />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and may have nothing else that takes the focus. */}
      <section className={classes.peekBody} tabIndex={0} aria-label={t('list:fields')}>
        {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {data !== undefined ? <RecordFields model={model} record={data} /> : error === null && <RecordFieldsLoading />}
      </section>
    </aside>
  );
}
