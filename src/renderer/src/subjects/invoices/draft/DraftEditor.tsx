/** Writes a draft: its head, its lines, what it comes to, and the paper it would be. Saved only when it is said so. */
import { Text, Title } from '@mantine/core';
import { type FormEvent, useMemo } from 'react';
import type { TaggedRecord } from '#screens/base/api/client.ts';
import { useListAll } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useKeyTable } from '#screens/base/keys/keyTables.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { focusFirst } from '#screens/components/focus.ts';
import { formKeys } from '#screens/records/form/keyTable.ts';
import common from '#screens/records/form/Lines.module.css';
import { useSaveKey } from '#screens/records/form/useSaveKey.ts';
import recordClasses from '#screens/records/record/Record.module.css';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { Totals } from '../InvoiceLines.tsx';
import { type Invoice, linesOf } from '../useInvoice.ts';
import classes from './Draft.module.css';
import { DraftBar } from './DraftBar.tsx';
import { DraftConflict } from './DraftConflict.tsx';
import { DraftHead } from './DraftHead.tsx';
import { DraftLines } from './DraftLines.tsx';
import { DraftPaper } from './DraftPaper.tsx';
import { type EditedInvoice, isBlank, isComplete, pricedBy } from './draftState.ts';
import { withholdingOfDraft } from './draftWithholding.ts';
import { TakeSales } from './TakeSales.tsx';
import { useDraftDocument } from './useDraftDocument.ts';
import { useDraftPrices } from './useDraftPrices.ts';
import { useSaveDraft } from './useSaveDraft.ts';

export interface DraftEditorProps {
  /** Null: a new one. */
  readonly stored: TaggedRecord | null;
  /** What names it among the drafts in this browser. */
  readonly target: string;
  readonly prefilled?: Partial<EditedInvoice>;
  /** It is stored: as a draft, or issued at once. */
  readonly onSaved: (invoice: Invoice) => void;
  readonly onLeave: () => void;
}

export function DraftEditor({ stored, target, prefilled = {}, onSaved, onLeave }: DraftEditorProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const types = useListAll('invoiceType', { sort: 'id' }).data ?? [];
  const before = stored === null ? null : (stored.record as unknown as Invoice);
  // What another document says is not written anew: of a credit note, or of what stands for others, only the head.
  const isBound = before !== null && (before.isCreditNote || linesOf(before).some(({ source }) => source !== null));
  const document = useDraftDocument(stored, target, prefilled, !isBound);
  const { edited, change, body } = document;
  const { applied, choices, whole, totals } = useDraftPrices(edited);
  const hasSales = edited.lines.some(({ sale }) => sale !== null);
  const isPriced = isBound || hasSales;
  const takeTaxIncluded = useMemo(
    () => (isPriced ? null : (included: boolean) => change((now) => pricedBy(now, included, applied))),
    [isPriced, applied, change],
  );
  const written = edited.lines.filter((row) => !isBlank(row));
  const isReady = edited.type !== null && written.length > 0 && written.every(isComplete);
  const id = stored?.record.id ?? null;
  const { step, save, saveAndIssue } = useSaveDraft(document, before, onSaved);
  const discard = (): void => {
    document.discard();
    onLeave();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !document.isSaving) void save('unlessChanged');
  };
  useKeyTable(formKeys);
  useSaveKey(() => {
    if (isReady && !document.isSaving && !document.isConflict) void save('unlessChanged');
  });
  return (
    <div className={classes.sides}>
      <form ref={stored === null ? focusFirst : null} className={common.form} onSubmit={submit} noValidate>
        <section className={recordClasses.part} aria-label={t('invoices:fact.title')} style={{ marginTop: 0 }}>
          <DraftHead
            edited={edited}
            types={types}
            isBound={isBound}
            hasSales={hasSales}
            onChange={(changes) => change((now) => ({ ...now, ...changes }))}
            onTaxIncluded={takeTaxIncluded}
          />
          {stored === null && edited.customer !== null && (
            <TakeSales customer={edited.customer} type={edited.type} onMade={onSaved} />
          )}
        </section>
        <section
          className={recordClasses.part}
          aria-label={label(models.invoice.fields.lines.label)}
          style={{ marginTop: 0 }}
        >
          <Title order={2} size="h3" mb="xs">
            {label(models.invoice.fields.lines.label)}
          </Title>
          {isBound ? (
            <Text c="dimmed">{t('invoices:draft.bound')}</Text>
          ) : (
            <DraftLines
              lines={edited.lines}
              document={whole}
              taxes={choices}
              pricesTaxIncluded={edited.pricesTaxIncluded}
              onChange={(next) => change((now) => ({ ...now, lines: next(now.lines) as EditedInvoice['lines'] }))}
            />
          )}
          {!isBound && <Totals {...totals} withholding={withholdingOfDraft(edited, whole)} />}
        </section>
        {document.isConflict && (
          <DraftConflict
            replaced={document.hasOwnLines ? id : null}
            onTheirs={discard}
            onMine={() => void save('over')}
          />
        )}
        {document.error !== null && !document.isConflict && (
          <ErrorNotice error={document.error} note={t('invoices:draft.kept')} />
        )}
        <DraftBar
          step={step}
          isChanged={document.isChanged}
          isReady={isReady}
          total={format.money(isBound ? (before?.total ?? 0) : totals.total)}
          onDiscard={discard}
          onIssue={() => void saveAndIssue()}
        />
      </form>
      <DraftPaper id={id} body={body} isReady={isReady} total={totals.total} />
    </div>
  );
}
