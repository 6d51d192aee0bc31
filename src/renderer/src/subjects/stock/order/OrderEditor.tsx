/** Writes an order to a supplier: its head and its lines, by keyboard and scanner. Saved only when it is said so. */
import { Alert, Button, Group, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { productOfCode } from '#screens/base/api/productOfCode.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useKeyTable } from '#screens/base/keys/keyTables.ts';
import { useScan } from '#screens/base/scanner/scans.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { explainError } from '#screens/components/explainError.ts';
import { focusFirst } from '#screens/components/focus.ts';
import { formKeys } from '#screens/records/form/keyTable.ts';
import common from '#screens/records/form/Lines.module.css';
import { useSaveKey } from '#screens/records/form/useSaveKey.ts';
import recordClasses from '#screens/records/record/Record.module.css';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { LinesEditor } from './LinesEditor.tsx';
import classes from './Order.module.css';
import { OrderHead } from './OrderHead.tsx';
import { orderedProduct } from './orderedProduct.ts';
import { type EditedOrder, orderSums, type StockOrder, withProduct } from './orderState.ts';
import { type OrderDocument, useOrderDocument } from './useOrderDocument.ts';

export interface OrderEditorProps {
  /** Null: a new one. */
  readonly stored: StockOrder | null;
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
  const order = useOrderDocument(stored, base, onSaved);
  const { edited, change, isReady, saving, save } = order;
  const scans = useOrderScans(order);
  const sums = orderSums(edited);
  const leave = (): void => {
    order.discard();
    onLeave();
  };
  useKeyTable(formKeys);
  useSaveKey(() => {
    if (isReady && !order.isConflict && saving === null) save('save');
  });
  return (
    <form
      ref={stored === null ? focusFirst : null}
      className={`${common.form} ${classes.form}`}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isReady && saving === null) save('save');
      }}
    >
      {order.isConflict && (
        <Alert color="orange" title={t('stock:editor.conflict')} role="alert">
          <Text size="sm">{t('stock:editor.conflictText')}</Text>
          <Group mt="xs">
            <Button size="md" variant="default" onClick={leave}>
              {t('stock:editor.takeTheirs')}
            </Button>
            <Button size="md" onClick={() => change((now) => ({ ...now, began: base.began }))}>
              {t('stock:editor.keepMine')}
            </Button>
          </Group>
        </Alert>
      )}
      {scans.problem !== null && (
        <Alert
          color="orange"
          role="alert"
          title={scans.problem}
          withCloseButton
          closeButtonLabel={t('common:close')}
          onClose={scans.clear}
        />
      )}
      <section className={recordClasses.part} style={{ marginTop: 0 }} aria-label={label(models.stockOrder.label)}>
        <OrderHead edited={edited} onChange={(changes) => change((now) => ({ ...now, ...changes }))} />
      </section>
      <section className={recordClasses.part} style={{ marginTop: 0 }} aria-label={label(models.stockOrderLine.plural)}>
        <Title order={2} size="h3" mb="xs">
          {label(fields.lines.label)}
        </Title>
        <LinesEditor
          lines={edited.lines}
          totals={sums.lines}
          supplier={edited.supplier}
          onChange={(next) => change((now) => ({ ...now, lines: [...next(now.lines)] }))}
        />
        <div className={classes.total}>
          <span>{label(fields.total.label)}</span>
          <strong data-testid="order-total">{format.money(sums.total)}</strong>
        </div>
      </section>
      {order.error !== null && <ErrorNotice error={order.error} note={t('stock:editor.kept')} />}
      <div className={common.bar}>
        {order.isChanged && (
          <Text size="sm" c="dimmed" mr="auto" role="status">
            {t('stock:editor.unsaved')}
          </Text>
        )}
        <Button size="md" variant="subtle" onClick={leave}>
          {t('stock:editor.discard')}
        </Button>
        <Button
          size="md"
          variant="default"
          type="submit"
          loading={saving === 'save'}
          disabled={!isReady || order.isConflict || saving !== null}
        >
          {t('stock:editor.save')}
        </Button>
        <Button
          size="md"
          loading={saving === 'confirm'}
          disabled={!isReady || order.isConflict || saving !== null}
          onClick={() => save('confirm')}
        >
          {t('stock:editor.saveAndConfirm')}
        </Button>
      </div>
    </form>
  );
}

interface OrderScans {
  /** Why the last scan added nothing. */
  readonly problem: string | null;
  readonly clear: () => void;
}

/** What a scan does while an order is written: it adds one of the product. */
function useOrderScans({ edited, change, saving }: OrderDocument): OrderScans {
  const t = useT();
  const [problem, setProblem] = useState<string | null>(null);
  useScan((code) => {
    if (document.querySelector('[role=dialog]') !== null || saving !== null) return;
    setProblem(null);
    productOfCode(code)
      .then(async (id) => {
        if (id === null) return setProblem(t('stock:editor.unknownCode', { code }));
        const product = await orderedProduct(id, edited.supplier);
        change((now) => ({ ...now, lines: [...withProduct(now.lines, product)] }));
      })
      .catch((failure: unknown) => setProblem(explainError(t, failure).title));
  });
  return { problem, clear: () => setProblem(null) };
}
