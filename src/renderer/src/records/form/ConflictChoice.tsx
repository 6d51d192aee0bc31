/** A field that two people changed: what it was, what each made of it, and which of them stays. */
import { Button, Group, Text } from '@mantine/core';
import type { MouseEvent } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { ReferenceNames } from '../rows/ReferenceNames.tsx';
import { isEmptyValue } from '../values/formValues.ts';
import { Value } from '../values/Value.tsx';
import classes from './inputs/Form.module.css';
import type { RecordForm } from './useRecordForm.ts';

export interface ConflictChoiceProps {
  readonly form: RecordForm;
  readonly name: string;
  /** Who changed it too, where that is known. */
  readonly other: string | null;
}

export function ConflictChoice({ form, name, other }: ConflictChoiceProps) {
  const t = useT();
  const { model, record, id } = form.subject;
  const field = model.fields[name];
  const to = field?.children === undefined ? field?.ref : undefined;
  const choose = (side: 'mine' | 'theirs') => (event: MouseEvent<HTMLElement>) => {
    // The choice goes with its buttons.
    const part = event.currentTarget.closest('[data-field]');
    form.resolve(name, side);
    part?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  };
  const versions = [
    { title: t('form:conflict.before'), value: form.draft?.before[name] },
    { title: t('form:conflict.mine'), value: form.values[name] },
    { title: other ?? t('form:conflict.somebody'), value: record[name] },
  ];
  return (
    <section className={classes.conflict} data-conflict={name} aria-label={t('form:conflict.title')}>
      <Text size="sm" fw={600}>
        {other === null ? t('form:conflict.text') : t('form:conflict.textBy', { name: other })}
      </Text>
      <dl className={classes.versions}>
        {versions.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {isEmptyValue(value) ? (
                t('records:history.nothing')
              ) : value === false ? (
                t('records:no')
              ) : to !== undefined ? (
                <ReferenceNames to={to} ids={[value].flat().map(Number)} />
              ) : (
                <Value model={model} name={name} record={{ id: id ?? 0, [name]: value }} whole />
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Group gap="xs">
        <Button size="sm" variant="default" onClick={choose('mine')}>
          {t('form:conflict.keepMine')}
        </Button>
        <Button size="sm" variant="default" onClick={choose('theirs')}>
          {t('form:conflict.takeTheirs')}
        </Button>
      </Group>
    </section>
  );
}
