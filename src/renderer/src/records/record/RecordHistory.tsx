/** What was done to a record, the newest first: who, when, by which way, and each value before and after. */
import { Button, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ListPage, listPage } from '#screens/base/api/client.ts';
import { usePermission, useSession } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import { currentLanguage } from '#screens/base/i18n/language.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { models } from '#shared/catalogue/index.ts';
import { isWritable } from '#shared/catalogue/schemas.ts';
import { allOperations } from '#shared/operations/index.ts';
import { ReferenceNames } from '../rows/ReferenceNames.tsx';
import { type AnyRecord, expanded, followable } from '../values/records.ts';
import { useLabel } from '../values/useLabel.ts';
import { Value } from '../values/Value.tsx';
import classes from './Record.module.css';

/** Entries shown. */
const MOST = 50;

interface Change {
  readonly model: string;
  readonly id: number;
  /** `created`, `updated`, `deleted`, `restored`; other things are done to records of a few models. */
  readonly kind: string;
  readonly before?: { readonly [field: string]: unknown };
  readonly after?: { readonly [field: string]: unknown };
  /** Fields that changed and whose values nobody may see. */
  readonly secrets?: readonly string[];
}

export interface RecordHistoryProps {
  readonly model: AnyModel;
  readonly id: number;
  /** Changes with the record: then there is more to show. */
  readonly changed: string;
  /** Puts an earlier value back into a form, to be saved there. */
  readonly onRestore?: (field: string, value: unknown) => void;
}

export function RecordHistory(props: RecordHistoryProps) {
  return usePermission('auditLog:read') ? <Entries {...props} /> : null;
}

function Entries({ model, id, changed, onRestore }: RecordHistoryProps) {
  const t = useT();
  const session = useSession();
  const expand = followable(models.auditLog, ['user', 'authorisedBy'], session?.permissions ?? []).join(',');
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'auditLog', 'of', model.name, id, changed],
    queryFn: async (): Promise<ListPage['records']> =>
      (
        await listPage('auditLog', {
          model: model.name,
          record: id,
          sort: '-id',
          limit: MOST,
          ...(expand === '' ? {} : { expand }),
        })
      ).records,
  });
  return (
    <section className={classes.part} aria-label={t('records:history.title')}>
      <Title order={2} size="h3" mb="xs">
        {t('records:history.title')}
      </Title>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Text c="dimmed">{t('records:history.none')}</Text>}
      <ol className={classes.history}>
        {(data ?? []).map((entry) => (
          <Entry key={entry.id} model={model} id={id} entry={entry} onRestore={onRestore} />
        ))}
      </ol>
    </section>
  );
}

interface EntryProps {
  readonly model: AnyModel;
  readonly id: number;
  readonly entry: AnyRecord;
  readonly onRestore: RecordHistoryProps['onRestore'];
}

function Entry({ model, id, entry, onRestore }: EntryProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const changes = (entry.changes as readonly Change[]).filter(
    (change) => change.model === model.name && change.id === id,
  );
  const nameOf = (field: string): string | null => {
    const [user] = expanded(entry, field);
    return user === undefined ? null : String(user.name);
  };
  const who = nameOf('user') ?? wayText(t, String(entry.actor));
  const authorised = nameOf('authorisedBy');
  const [first] = changes;
  const action = operationText(String(entry.operation));
  const title = kindText(t, first?.kind ?? '') ?? action ?? t('records:history.updated');
  const facts = [
    who,
    format.dateTime(String(entry.created)),
    wayText(t, String(entry.actor)),
    ...(action === null || action === title ? [] : [action]),
    ...(authorised === null ? [] : [t('records:history.authorised', { name: authorised })]),
  ];
  return (
    <li className={classes.change}>
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed">
        {[...new Set(facts)].join(' · ')}
      </Text>
      {changes
        .filter(({ kind }) => kind === 'updated')
        .flatMap((change) =>
          Object.keys({ ...change.before, ...change.after })
            .filter((name) => model.fields[name] !== undefined)
            .map((name) => (
              <div key={name} className={classes.values}>
                <span>{label(model.fields[name]?.label)}:</span>
                <Was model={model} id={id} name={name} values={change.before} />
                <IconArrowRight size={16} role="img" aria-label={t('records:history.becomes')} />
                <Was model={model} id={id} name={name} values={change.after} />
                {onRestore !== undefined && isRestorable(model, name) && change.before !== undefined && (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('form:history.restore', { label: label(model.fields[name]?.label) })}
                    onClick={() => onRestore(name, change.before?.[name] ?? null)}
                  >
                    {t('form:history.restoreShort')}
                  </Button>
                )}
              </div>
            )),
        )}
      {changes
        .flatMap(({ secrets = [] }) => secrets)
        // A key has none of its fields changed: what nobody sees of it is in none of them.
        .filter((name) => model.fields[name] !== undefined)
        .map((name) => (
          <div key={name} className={classes.values}>
            <span>{label(model.fields[name]?.label)}:</span>
            <b>{t('records:history.secret')}</b>
          </div>
        ))}
    </li>
  );
}

interface WasProps {
  readonly model: AnyModel;
  readonly id: number;
  readonly name: string;
  readonly values: Change['before'];
}

function Was({ model, id, name, values }: WasProps) {
  const t = useT();
  const value = values?.[name];
  if (value === null || value === undefined || value === '') return <span>{t('records:history.nothing')}</span>;
  if (value === false) return <b>{t('records:no')}</b>;
  const field = model.fields[name];
  return (
    <b>
      {field?.ref !== undefined && field.children === undefined ? (
        <ReferenceNames to={field.ref} ids={[value].flat().map(Number)} />
      ) : (
        <Value model={model} name={name} record={{ id, [name]: value }} />
      )}
    </b>
  );
}

function kindText(t: Translate, kind: string): string | undefined {
  const kinds: Readonly<Record<string, string>> = {
    created: t('records:history.created'),
    updated: t('records:history.updated'),
    deleted: t('records:history.deleted'),
    restored: t('records:history.restored'),
  };
  return kinds[kind];
}

/** True for a field that a form can take an earlier value of: a file is not stored in the log. */
function isRestorable(model: AnyModel, name: string): boolean {
  const field = model.fields[name];
  return field !== undefined && isWritable(field, 'update') && field.type !== 'image' && field.type !== 'blob';
}

/** The action it was done by; null for plain writing and for what the service does by itself, which the rest says. */
function operationText(operation: string): string | null {
  const contract = allOperations().find(([name]) => name === operation)?.[1];
  return contract === undefined ? null : contract.summary[currentLanguage()];
}

/** By which way it was done; a kind of credential that is not known is named as it is. */
function wayText(t: Translate, actor: string): string {
  const ways: Readonly<Record<string, string>> = {
    staff: t('records:history.staff'),
    key: t('records:history.key'),
    terminal: t('records:history.terminal'),
    system: t('records:history.system'),
  };
  return ways[actor] ?? actor;
}
