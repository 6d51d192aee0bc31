/** Writes an order to a supplier: its head and its lines, by keyboard and scanner. Saved only when it is said so. */
import '../texts.ts';
import '../stockTexts.ts';
import '#screens/records/form/texts.ts';
import { Alert, Button, Group, Select, Text, Textarea, Title } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { productOfCode } from '#screens/base/api/productOfCode.ts';
import { queryClient, useListAll } from '#screens/base/api/queries.ts';
import { useSession } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useKeyTable } from '#screens/base/keys/keyTables.ts';
import { useScan } from '#screens/base/scanner/scans.ts';
import { DecimalInput } from '#screens/components/DecimalInput.tsx';
import { DayInput } from '#screens/components/dates/DayInput.tsx';
import { useDiscards } from '#screens/components/discards.tsx';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { explainError } from '#screens/components/explainError.ts';
import { focusFirst } from '#screens/components/focus.ts';
import { useOnce } from '#screens/components/useOnce.ts';
import { formKeys } from '#screens/records/form/keyTable.ts';
import common from '#screens/records/form/Lines.module.css';
import { ReferenceField } from '#screens/records/form/ReferenceField.tsx';
import { useSaveKey } from '#screens/records/form/useSaveKey.ts';
import recordClasses from '#screens/records/record/Record.module.css';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { restoreKept, useKept } from '../kept.ts';
import { LinesEditor } from './LinesEditor.tsx';
import classes from './Order.module.css';
import { orderedProduct } from './orderedProduct.ts';
import type { StockOrder, StockOrderLine } from './orderState.ts';
import {
  type EditedOrder,
  editedSchema,
  isBlank,
  isComplete,
  orderBody,
  orderSums,
  withProduct,
} from './orderState.ts';

export interface OrderEditorProps {
  /** Null: a new one. */
  readonly stored: { readonly order: StockOrder; readonly lines: readonly StockOrderLine[] } | null;
  /** What it begins with. */
  readonly base: EditedOrder;
  readonly onSaved: (order: StockOrder) => void;
  readonly onLeave: () => void;
}

export function OrderEditor({ stored, base, onSaved, onLeave }: OrderEditorProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const { fields } = models.stockOrder;
  const name = `order.${stored?.order.id ?? 'new'}`;
  const user = useSession()?.user.id ?? 0;
  const discarded = useDiscards();
  const [edited, keep] = useKept(name, editedSchema, base);
  const [problem, setProblem] = useState<string | null>(null);
  const { data: warehouses = [] } = useListAll('warehouse', { active: true, sort: 'id' });
  const sums = orderSums(edited);
  const written = edited.lines.filter((line) => !isBlank(line));
  const isReady = written.length > 0 && written.every(isComplete);
  const isChanged = JSON.stringify({ ...edited, began: null }) !== JSON.stringify({ ...base, began: null });
  // Somebody saved it after what is written here was begun.
  const isConflict = stored !== null && edited.began !== base.began && isChanged;
  const change = (changes: Partial<EditedOrder>): void => keep((now) => ({ ...now, ...changes }));
  const sending = useRef<'save' | 'confirm'>('save');
  const save = useOnce({
    perform: async (confirms: boolean, idempotencyKey) => {
      const body = orderBody(edited);
      const saved =
        stored === null
          ? await call('stockCreateOrder', body, { idempotencyKey })
          : await call('stockUpdateOrder', { order: stored.order.id, ...body }, { idempotencyKey });
      if (!confirms) return saved;
      return call('stockConfirmOrder', { order: saved.id }, { idempotencyKey: `${idempotencyKey}-confirm` });
    },
    onDone: async (saved) => {
      keep(null);
      await queryClient.invalidateQueries({ queryKey: ['office', 'stockOrder'] });
      onSaved(saved as StockOrder);
    },
  });
  const leave = (): void => {
    keep(null);
    onLeave();
    if (!isChanged) return;
    discarded({
      what: stored?.order.number ?? t('stocks:order.new'),
      restore: () => restoreKept(user, name, edited),
      address: `/office/stockOrder/${stored?.order.id ?? 'new'}`,
    });
  };
  const run = (confirms: boolean): void => {
    sending.current = confirms ? 'confirm' : 'save';
    save.run(confirms);
  };
  useKeyTable(formKeys);
  useSaveKey(() => {
    if (isReady && !isConflict && !save.pending) run(false);
  });
  useScan((code) => {
    if (document.querySelector('[role=dialog]') !== null || save.pending) return;
    setProblem(null);
    productOfCode(code)
      .then(async (id) => {
        if (id === null) return setProblem(t('stocks:order.unknownCode', { code }));
        const product = await orderedProduct(id, edited.supplier);
        keep((now) => ({ ...now, lines: [...withProduct(now.lines, product)] }));
      })
      .catch((failure: unknown) => setProblem(explainError(t, failure).title));
  });
  return (
    <form
      ref={stored === null ? focusFirst : null}
      className={`${common.form} ${classes.form}`}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isReady && !save.pending) run(false);
      }}
    >
      {isConflict && (
        <Alert color="orange" title={t('stocks:order.conflict')} role="alert">
          <Text size="sm">{t('stocks:order.conflictText')}</Text>
          <Group mt="xs">
            <Button size="md" variant="default" onClick={leave}>
              {t('stocks:order.takeTheirs')}
            </Button>
            <Button size="md" onClick={() => change({ began: base.began })}>
              {t('stocks:order.keepMine')}
            </Button>
          </Group>
        </Alert>
      )}
      {problem !== null && (
        <Alert
          color="orange"
          role="alert"
          title={problem}
          withCloseButton
          closeButtonLabel={t('common:close')}
          onClose={() => setProblem(null)}
        />
      )}
      <section className={recordClasses.part} style={{ marginTop: 0 }} aria-label={label(models.stockOrder.label)}>
        <div className={classes.head}>
          <ReferenceField
            to="supplier"
            model={models.stockOrder}
            name="supplier"
            field={fields.supplier}
            label={label(fields.supplier.label)}
            value={edited.supplier}
            values={edited}
            error={null}
            required={false}
            isNew
            isFirst
            faults={[]}
            onChange={(supplier) => change({ supplier: typeof supplier === 'number' ? supplier : null })}
            onBlur={() => undefined}
          />
          {warehouses.length > 1 && (
            <Select
              size="md"
              clearable
              clearButtonProps={{ 'aria-label': t('forms:clear', { label: label(fields.warehouse.label) }) }}
              label={label(fields.warehouse.label)}
              placeholder={warehouses[0]?.name ?? ''}
              data={warehouses.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={edited.warehouse === null ? null : String(edited.warehouse)}
              onChange={(id) => change({ warehouse: id === null ? null : Number(id) })}
            />
          )}
          <DayInput
            size="md"
            label={label(fields.estimatedDeliveryDate.label)}
            value={edited.delivery}
            onChange={(delivery) => change({ delivery })}
          />
          <DecimalInput
            size="md"
            label={label(fields.globalDiscount.label)}
            rightSection={<span aria-hidden>%</span>}
            decimals={6}
            max={100}
            value={edited.globalDiscount}
            onChange={(globalDiscount) => change({ globalDiscount })}
          />
          <Textarea
            className={common.wide}
            size="md"
            autosize
            minRows={1}
            label={label(fields.comments.label)}
            value={edited.comments}
            onChange={(event) => change({ comments: event.currentTarget.value })}
          />
        </div>
      </section>
      <section className={recordClasses.part} style={{ marginTop: 0 }} aria-label={label(models.stockOrderLine.plural)}>
        <Title order={2} size="h3" mb="xs">
          {label(fields.lines.label)}
        </Title>
        <LinesEditor
          lines={edited.lines}
          totals={sums.lines}
          supplier={edited.supplier}
          onChange={(next) => keep((now) => ({ ...now, lines: [...next(now.lines)] }))}
        />
        <div className={classes.total}>
          <span>{label(fields.total.label)}</span>
          <strong data-testid="order-total">{format.money(sums.total)}</strong>
        </div>
      </section>
      {save.error !== null && <ErrorNotice error={save.error} kept={t('stocks:order.kept')} />}
      <div className={common.bar}>
        {isChanged && (
          <Text size="sm" c="dimmed" mr="auto" role="status">
            {t('stocks:order.unsaved')}
          </Text>
        )}
        <Button size="md" variant="subtle" onClick={leave}>
          {t('stocks:order.discard')}
        </Button>
        <Button
          size="md"
          variant="default"
          type="submit"
          loading={save.pending && sending.current === 'save'}
          disabled={!isReady || isConflict || save.pending}
        >
          {t('stocks:order.save')}
        </Button>
        <Button
          size="md"
          loading={save.pending && sending.current === 'confirm'}
          disabled={!isReady || isConflict || save.pending}
          onClick={() => run(true)}
        >
          {t('stocks:order.saveAndConfirm')}
        </Button>
      </div>
    </form>
  );
}
