/** What is not saved yet, and the two ways to end that. It is there with the first change, and stays in sight. */
import { Button, Group, Kbd, Text } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useKeyTable } from '#screens/base/keys/keyTables.ts';
import classes from './inputs/Form.module.css';
import { formKeys } from './keyTable.ts';
import type { RecordForm } from './useRecordForm.ts';

export interface SaveBarProps {
  readonly form: RecordForm;
  /** It was changed before the form was opened this time. */
  readonly isRestored: boolean;
}

export function SaveBar({ form, isRestored }: SaveBarProps) {
  const t = useT();
  const format = useFormat();
  const { changed, conflicts, mode, draft } = form;
  const isNew = mode === 'create';
  useKeyTable(formKeys);
  if (!isNew && changed.length === 0) return null;
  const at = draft === null ? '' : format.dateTime(new Date(draft.at).toISOString());
  const said = isNew
    ? draft === null
      ? ''
      : isRestored
        ? t('form:bar.newRestored', { at })
        : t('form:bar.newBegun')
    : isRestored
      ? t('form:bar.restored', { count: changed.length, at })
      : t('form:bar.changed', { count: changed.length });
  return (
    <section className={classes.bar} aria-label={t('form:bar.label')} data-testid="save-bar">
      <Text size="sm" fw={600} role="status">
        {conflicts.length > 0 ? t('form:bar.conflicts', { count: conflicts.length }) : said}
        {form.isUnstored && ` ${t('form:bar.unkept')}`}
      </Text>
      <Group gap="sm" wrap="nowrap">
        {draft !== null && (
          <Button variant="default" size="md" onClick={form.discard} disabled={form.pending}>
            {t('form:bar.discard')}
          </Button>
        )}
        <Button
          size="md"
          loading={form.pending}
          onClick={form.save}
          aria-keyshortcuts="Control+S"
          rightSection={
            <Kbd size="xs" aria-hidden className={classes.kbd}>
              {t('form:bar.saveKey')}
            </Kbd>
          }
        >
          {isNew ? t('form:bar.create') : t('form:bar.save')}
        </Button>
      </Group>
    </section>
  );
}
