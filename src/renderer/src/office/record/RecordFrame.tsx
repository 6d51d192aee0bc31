/** What the screen of a record has, whatever its model: the way back, its name, what can be done with it, and that it is deleted. */
import { Alert, Button, Group, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { usePermission } from '../../api/session.ts';
import { useT } from '../../i18n/index.ts';
import { useFormat } from '../../useFormat.ts';
import { type AnyRecord, recordTitle } from '../records.ts';
import { useLabel } from '../useLabel.ts';
import classes from './Record.module.css';
import { RestoreButton } from './RestoreButton.tsx';

export interface RecordFrameProps {
  readonly model: AnyModel;
  readonly id: number;
  /** Undefined while it is read. */
  readonly record: AnyRecord | undefined;
  /** Beside the name, such as its state. */
  readonly badges?: ReactNode;
  /** Buttons at the end of its line. */
  readonly actions?: ReactNode;
  /** It has use for all the width there is. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

export function RecordFrame({ model, id, record, badges, actions, isWide = false, children }: RecordFrameProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const mayWrite = usePermission(`${model.name}:write`) && model.operations === 'full';
  const title = record === undefined ? `${label(model.label)} ${id}` : recordTitle(model, record, label, format);
  return (
    <article className={classes.page} aria-labelledby="record-title">
      <div className={classes.inner} data-wide={isWide || undefined}>
        <Group gap="sm" justify="space-between">
          <Group gap="sm">
            <Button
              variant="default"
              size="md"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/office/$model"
                  params={{ model: model.name }}
                  onClick={(event) => {
                    // To the list as it was, where one came from it.
                    if (!canGoBack || event.ctrlKey || event.metaKey || event.shiftKey) return;
                    event.preventDefault();
                    router.history.back();
                  }}
                />
              )}
            >
              {canGoBack ? t('office:record.back') : label(model.plural)}
            </Button>
            <Title order={1} id="record-title" size="h2">
              {title}
            </Title>
            {badges}
          </Group>
          {actions !== undefined && <Group gap="sm">{actions}</Group>}
        </Group>
        {record?.deleted === true && (
          <Alert color="orange" mt="md" title={t('office:record.deleted')}>
            {mayWrite && <RestoreButton model={model} id={id} />}
          </Alert>
        )}
        {children}
      </div>
    </article>
  );
}
