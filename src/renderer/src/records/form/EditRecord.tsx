/** The form of a record that is there: kept in step with what others save, saved by `Ctrl S`, and never by leaving. */
import { Alert, Button, CloseButton, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconUserEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { TaggedRecord } from '#screens/base/api/client.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import recordClasses from '../record/Record.module.css';
import { RecordFields, RecordFieldsLoading } from '../record/RecordFields.tsx';
import { factFields, writableFields } from '../values/formLayout.ts';
import { isSame } from '../values/formValues.ts';
import { type AnyRecord, expanded, recordTitle } from '../values/records.ts';
import { useLabel } from '../values/useLabel.ts';
import classes from './inputs/Form.module.css';
import { RecordForm } from './RecordForm.tsx';
import { SaveBar } from './SaveBar.tsx';
import { type RecordForm as Form, isOwnSave, taggedQuery, useRecordForm } from './useRecordForm.ts';

export interface EditRecordProps {
  readonly model: AnyModel;
  readonly id: number;
  /** The record with what it refers to, for what is only read. */
  readonly shown: AnyRecord;
  /** What stands beside the form, above what is only read. */
  readonly aside?: (form: Form) => ReactNode;
  /** What follows the form. */
  readonly children?: (form: Form) => ReactNode;
}

export function EditRecord(props: EditRecordProps) {
  const { model, id } = props;
  const { data, error, refetch } = useQuery({ ...taggedQuery(model, id), meta: { models: [model.name as ModelName] } });
  if (data !== undefined) return <Editing {...props} answer={data} />;
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  return (
    <section className={recordClasses.part}>
      <RecordFieldsLoading />
    </section>
  );
}

function Editing({ model, id, shown, answer, aside, children }: EditRecordProps & { readonly answer: TaggedRecord }) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const part = useRef<HTMLDivElement>(null);
  const { record, tag } = answer;
  const title = recordTitle(model, record, label, format);
  const form = useRecordForm({ model, id, target: String(id), record, tag, title }, () => {
    dismiss();
    // One says it, however often one saves.
    notifications.show({
      id: 'saved',
      message: t('form:saved'),
      closeButtonProps: { 'aria-label': t('common:close') },
    });
  });
  const { touched, dismiss } = useTheirChanges(model, answer);
  const [isRestored, setRestored] = useState(form.changed.length > 0);
  if (isRestored && form.changed.length === 0) setRestored(false);
  const [who] = shown.updated === record.updated ? expanded(shown, 'updateUser') : [];
  const other = who === undefined ? null : String(who.name);
  const facts = factFields(model, 'update');
  return (
    <>
      {touched.length > 0 && (
        <Alert
          color="blue"
          mt="md"
          icon={<IconUserEdit aria-hidden />}
          className={classes.theirs}
          data-testid="their-changes"
          role="status"
        >
          <Group justify="space-between" wrap="nowrap">
            <Text size="sm" fw={600}>
              {t('form:theirs.changed', {
                name: other ?? t('form:conflict.somebody'),
                fields: touched.map((name) => label(model.fields[name]?.label)).join(', '),
              })}
            </Text>
            <Group gap="xs" wrap="nowrap">
              <Button size="compact-md" variant="default" onClick={() => focusField(part.current, touched[0])}>
                {t('form:theirs.show')}
              </Button>
              <CloseButton size="md" aria-label={t('common:close')} onClick={dismiss} />
            </Group>
          </Group>
        </Alert>
      )}
      <div className={recordClasses.editing} data-aside={aside !== undefined || undefined} ref={part}>
        <section className={recordClasses.part} aria-label={label(model.label)}>
          <RecordForm form={form} touched={touched} other={other} />
        </section>
        <div>
          {aside?.(form)}
          <section
            className={`${recordClasses.part} ${recordClasses.facts}`}
            aria-label={t('form:facts', { what: label(model.label) })}
          >
            <RecordFields model={model} record={shown} names={facts} />
          </section>
        </div>
      </div>
      {children?.(form)}
      <SaveBar form={form} isRestored={isRestored} />
    </>
  );
}

/** Brings a field into sight and gives it the focus. */
function focusField(part: HTMLElement | null, name: string | undefined): void {
  const field = part?.querySelector<HTMLElement>(`[data-field="${name}"]`);
  field?.scrollIntoView({ block: 'center' });
  field?.querySelector<HTMLElement>('input, textarea, button')?.focus({ preventScroll: true });
}

interface TheirChanges {
  readonly touched: readonly string[];
  /** Somebody has seen them. */
  readonly dismiss: () => void;
}

/** Which fields of a record that is open somebody else has changed since it was opened. */
function useTheirChanges(model: AnyModel, answer: TaggedRecord): TheirChanges {
  const [seen, setSeen] = useState(answer);
  const [touched, setTouched] = useState<readonly string[]>([]);
  if (seen.tag !== answer.tag) {
    setSeen(answer);
    if (!isOwnSave(answer)) {
      const names = writableFields(model, 'update');
      const changed = names.filter((name) => !isSame(model.fields[name], seen.record[name], answer.record[name]));
      setTouched([...new Set([...touched, ...changed])]);
    }
  }
  return { touched, dismiss: () => setTouched([]) };
}
