/** The records of a model that belong to another, the newest first: some of them, more when asked for, all in their list. */
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { listPage, type Parameters } from '#screens/base/api/client.ts';
import { usePermission, useSession } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { findModel, type ModelName, type models } from '#shared/catalogue/index.ts';
import { isRight } from '../values/alignment.ts';
import { type AnyRecord, expandOf, fieldsBehind, recordTitle } from '../values/records.ts';
import { useLabel } from '../values/useLabel.ts';
import { Value } from '../values/Value.tsx';
import { DataTable } from './DataTable.tsx';
import { Part } from './Part.tsx';
import { RecordLink } from './RecordLink.tsx';

/** Rows of a page. */
const PAGE = 12;

/** Names of the fields of a model. */
export type FieldName<N extends ModelName> = keyof (typeof models)[N]['fields'] & string;

export interface RelatedRecordsProps<N extends ModelName> {
  readonly model: N;
  /** Which of them, as the API and the address of the list take it. */
  readonly filter: Parameters;
  /** Names of fields; the first one leads to the record, or where it is a reference to what it names. */
  readonly columns: readonly FieldName<N>[];
  /** What stands in a column instead of the value of its field; `actions` is one more column. */
  readonly cells?: Readonly<Record<string, (record: AnyRecord) => ReactNode>>;
  /** Unless it is the model's. */
  readonly title?: string;
  readonly sort?: string;
  /** Other models whose changes change the rows. */
  readonly dependsOn?: readonly ModelName[];
  /** Beside the way to the list. */
  readonly actions?: ReactNode;
  /** What is shown where there are none; null: nothing at all. */
  readonly empty: string | null;
}

export function RelatedRecords<N extends ModelName>(props: RelatedRecordsProps<N>) {
  const { model: name, filter, cells = {}, sort = '-id', dependsOn = [], actions, empty } = props;
  const columns: readonly string[] = props.columns;
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const session = useSession();
  const model = findModel(name) as AnyModel;
  const isAllowed = usePermission(`${name}:read`);
  const expanded = expandOf(model, columns, session?.permissions ?? []);
  const expand = expanded.join(',');
  const fields = [...new Set(['id', model.title, ...columns, ...fieldsBehind(model, columns, expanded)])];
  const parameters = {
    ...filter,
    sort,
    limit: PAGE,
    count: 'exact',
    // What stands instead of a field may be made of any.
    ...(Object.keys(cells).length > 0 ? {} : { fields: fields.join(',') }),
    ...(expand === '' ? {} : { expand }),
  };
  const query = useInfiniteQuery({
    queryKey: ['related', name, parameters],
    queryFn: ({ pageParam }) => listPage(name, parameters, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    meta: { models: [name, ...dependsOn] },
    enabled: isAllowed,
  });
  const title = props.title ?? label(model.plural);
  const total = query.data?.pages[0]?.total ?? null;
  if (!isAllowed || (total === 0 && empty === null)) return null;
  const records = query.data?.pages.flatMap((page) => page.records) ?? [];
  const rows = records.map((record) => ({
    key: record.id,
    cells: Object.fromEntries([
      ...columns.map((column, place) => {
        const own = cells[column];
        const value =
          own === undefined ? <Value key={column} model={model} name={column} record={record} /> : own(record);
        if (place > 0) return [column, value];
        return [
          column,
          <RecordLink key={column} {...targetOf(model, column, record)}>
            {isBlank(record[column]) ? recordTitle(model, record, label, format) : value}
          </RecordLink>,
        ];
      }),
      ...(cells.actions === undefined ? [] : [['actions', cells.actions(record)]]),
    ]),
  }));
  return (
    <Part
      title={title}
      count={total}
      actions={
        <>
          {actions}
          {total !== null && total > 0 && <InList model={name} filter={filter} />}
        </>
      }
    >
      {query.error !== null && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      {total === 0 && <Text c="dimmed">{empty}</Text>}
      {rows.length > 0 && (
        <DataTable
          label={title}
          columns={[
            ...columns.map((column) => ({
              name: column,
              title: label(model.fields[column]?.label),
              isRight: isRight(model, column),
              isLong: ['string', 'text'].includes(model.fields[column]?.type ?? ''),
            })),
            ...(cells.actions === undefined ? [] : [{ name: 'actions', title: '' }]),
          ]}
          rows={rows}
        />
      )}
      {query.hasNextPage && (
        <Group justify="center" mt="xs">
          <Button
            variant="subtle"
            size="md"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('records:more')}
          </Button>
        </Group>
      )}
    </Part>
  );
}

/** The way to the list of all of them. */
function InList({ model, filter }: { readonly model: ModelName; readonly filter: Parameters }) {
  const t = useT();
  return (
    <Button
      variant="subtle"
      size="md"
      renderRoot={(own) => <Link {...own} to="/office/$model" params={{ model }} search={filter} />}
    >
      {t('records:inList')}
    </Button>
  );
}

function Loading() {
  const t = useT();
  return (
    <Stack gap={10} role="status" aria-label={t('records:loading')}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={20} />
      ))}
    </Stack>
  );
}

function targetOf(model: AnyModel, column: string, record: AnyRecord): { model: ModelName; id: number } {
  const value = record[column];
  const target = findModel(model.fields[column]?.ref ?? '');
  const leads = target !== undefined && typeof value === 'number';
  return { model: (leads ? target.name : model.name) as ModelName, id: leads ? value : record.id };
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
