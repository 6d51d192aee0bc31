/** What came of a count: its differences with the movements they were corrected by, and everything else on demand. */
import { Button, Switch, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { DataTable } from '#screens/records/parts/DataTable.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { InventoryCountStatus } from '#shared/domain/states.ts';
import { CountFigures } from './CountFigures.tsx';
import { signClass } from './CountRows.tsx';
import type { Count, CountLine } from './countRows.ts';
import { useCountLines } from './useCounting.ts';

export function CountResult({ count }: { readonly count: Count }) {
  const t = useT();
  const mayOperate = usePermission('stock:operate');
  const { data, error, refetch } = useCountLines(count.id);
  const [isWhole, setWhole] = useState(false);
  const isFinished = count.status === InventoryCountStatus.finished;
  const different = (data ?? []).filter(({ difference }) => difference !== 0);
  const shown = isWhole ? (data ?? []) : different;
  return (
    <>
      {isFinished && (
        <CountFigures
          counted={count.products ?? 0}
          products={null}
          isBlind={false}
          differences={count.differences ?? 0}
          value={count.value ?? 0}
        />
      )}
      <Part
        title={isWhole ? t('stock:count.allCounted') : t('stock:count.differences')}
        count={data === undefined ? null : shown.length}
        actions={
          <>
            <Switch
              size="md"
              label={t('stock:count.showAll')}
              checked={isWhole}
              onChange={(event) => setWhole(event.currentTarget.checked)}
            />
            {mayOperate && isFinished && (
              <Button
                size="md"
                variant="default"
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/office/$model/new"
                    params={{ model: 'inventoryCount' }}
                    search={{
                      ...(count.warehouse == null ? {} : { warehouse: count.warehouse }),
                      ...(count.family == null ? {} : { family: count.family }),
                    }}
                  />
                )}
              >
                {t('stock:count.again')}
              </Button>
            )}
          </>
        }
      >
        {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null && <RecordFieldsLoading />}
        {!isFinished && data !== undefined && (
          <Text c="dimmed" mb="xs">
            {t('stock:count.nothingMoved')}
          </Text>
        )}
        {data !== undefined && shown.length === 0 && <Text c="dimmed">{t('stock:count.noDifferences')}</Text>}
        {shown.length > 0 && <Lines lines={shown} />}
      </Part>
    </>
  );
}

function Lines({ lines }: { readonly lines: readonly CountLine[] }) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const maySeeUsers = usePermission('user:read');
  const { data: users = [] } = useListAll('user', { fields: 'id,name' }, { enabled: maySeeUsers });
  const { fields } = models.inventoryCountLine;
  const money = (amount: number | null | undefined): string => (amount == null ? '—' : format.money(amount));
  return (
    <DataTable
      label={t('stock:count.differences')}
      columns={[
        { name: 'product', title: label(fields.product.label), isLong: true },
        { name: 'expected', title: label(fields.expected.label), isRight: true },
        { name: 'counted', title: label(fields.counted.label), isRight: true },
        { name: 'difference', title: label(fields.difference.label), isRight: true },
        { name: 'unitCost', title: label(fields.unitCost.label), isRight: true },
        { name: 'value', title: label(fields.value.label), isRight: true },
        ...(maySeeUsers ? [{ name: 'user', title: t('stock:count.by') }] : []),
        { name: 'movement', title: label(fields.stockMovement.label) },
      ]}
      rows={lines.map((line) => ({
        key: line.id,
        cells: {
          product: (
            <RecordLink model="product" id={line.product}>
              {line.productName}
            </RecordLink>
          ),
          expected: format.number(line.expected),
          counted: format.number(line.counted),
          difference: (
            <span className={signClass(line.difference)}>
              {line.difference > 0 && '+'}
              {format.number(line.difference)}
            </span>
          ),
          unitCost: money(line.unitCost),
          value: money(line.value),
          user: users.find(({ id }) => id === (line.updateUser ?? line.createUser))?.name ?? '—',
          movement:
            line.stockMovement == null ? (
              '—'
            ) : (
              <RecordLink model="stockMovement" id={line.stockMovement}>
                {t('stock:count.movement', { id: line.stockMovement })}
              </RecordLink>
            ),
        },
      }))}
    />
  );
}
