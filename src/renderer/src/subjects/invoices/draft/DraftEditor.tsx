/** Writes a draft: its head, its lines, what it comes to, and the paper it would be. Saved only when it is said so. */
import { Button, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FormEvent, useMemo } from 'react';
import { drawn, type TaggedRecord } from '#screens/base/api/client.ts';
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
import { type ApiRecord, models } from '#shared/catalogue/index.ts';
import { toPercent } from '#shared/domain/money.ts';
import type { AppliedTax } from '#shared/domain/pricing.ts';
import { Totals } from '../InvoiceLines.tsx';
import { Paper } from '../Paper.tsx';
import { type Invoice, linesOf } from '../useInvoice.ts';
import classes from './Draft.module.css';
import { DraftConflict } from './DraftConflict.tsx';
import { DraftHead } from './DraftHead.tsx';
import type { TaxChoice } from './DraftLine.tsx';
import { DraftLines } from './DraftLines.tsx';
import { type EditedInvoice, isBlank, isComplete, priced, pricedBy, totalsOf } from './draftState.ts';
import { withholdingOfDraft } from './draftWithholding.ts';
import { TakeSales } from './TakeSales.tsx';
import { useDraftDocument } from './useDraftDocument.ts';
import { type DraftStep, useSaveDraft } from './useSaveDraft.ts';

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
  const { step, doubt, save, saveAndIssue } = useSaveDraft(document, before, onSaved);
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
        {doubt !== null && <ErrorNotice error={doubt} />}
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

interface DraftBarProps {
  readonly step: DraftStep;
  readonly isChanged: boolean;
  /** It says all that saving needs. */
  readonly isReady: boolean;
  /** What it comes to. */
  readonly total: string;
  readonly onDiscard: () => void;
  readonly onIssue: () => void;
}

/** What is done with a draft: thrown away, saved, or issued at once. */
function DraftBar({ step, isChanged, isReady, total, onDiscard, onIssue }: DraftBarProps) {
  const t = useT();
  return (
    <div className={common.bar}>
      {isChanged && (
        <Text size="sm" c="dimmed" mr="auto" role="status">
          {t('invoices:draft.unsaved')}
        </Text>
      )}
      <Button size="md" variant="subtle" onClick={onDiscard}>
        {t('invoices:draft.discard')}
      </Button>
      <Button size="md" variant="default" type="submit" loading={step === 'saving'} disabled={!isReady}>
        {t('invoices:draft.save')}
      </Button>
      <Button size="md" loading={step === 'issuing'} disabled={!isReady || step === 'saving'} onClick={onIssue}>
        {t('invoices:draft.saveAndIssue', { total })}
      </Button>
    </div>
  );
}

interface DraftPaperProps {
  /** The stored draft; null for a new one. */
  readonly id: number | null;
  /** What would be sent. */
  readonly body: object;
  /** It says all that a paper needs. */
  readonly isReady: boolean;
  readonly total: number;
}

/** How long writing rests before the paper is drawn, in milliseconds. */
const PAUSE = 700;

/** The paper a draft would be, drawn again when writing rests. */
function DraftPaper({ id, body, isReady, total }: DraftPaperProps) {
  const t = useT();
  const format = useFormat();
  const ask = useMemo(() => JSON.stringify(id === null ? { draft: body } : { invoice: id, draft: body }), [id, body]);
  const [shown] = useDebouncedValue(ask, PAUSE);
  return (
    <div className={classes.paper}>
      {isReady ? (
        <Paper
          version={shown}
          read={() => drawn('billing/invoicePreview.pdf', JSON.parse(shown) as object)}
          label={t('invoices:paper.preview', { total: format.money(total) })}
        />
      ) : (
        <Text c="dimmed" ta="center" mt="xl">
          {t('invoices:draft.noPaper')}
        </Text>
      )}
    </div>
  );
}

/** What a draft comes to, and the taxes its lines may have. */
function useDraftPrices(edited: EditedInvoice) {
  const taxes = useListAll('tax', { sort: 'id' }).data ?? [];
  const applied = useMemo(
    () =>
      new Map(taxes.map(({ id, name, rate }): [number, AppliedTax] => [id, { tax: id, name, rate: toPercent(rate) }])),
    [taxes],
  );
  const choices = useTaxChoices(taxes, edited);
  const whole = useMemo(() => priced(edited, applied), [edited, applied]);
  return { applied, choices, whole, totals: totalsOf(whole) };
}

/** Each tax by itself, and the combinations that lines have already. */
function useTaxChoices(
  taxes: readonly ApiRecord<'tax'>[],
  { lines }: Pick<EditedInvoice, 'lines'>,
): readonly TaxChoice[] {
  const combined = [...new Set(lines.filter(({ taxes: of }) => of.length > 1).map(({ taxes: of }) => of.join('+')))]
    .sort()
    .join(' ');
  return useMemo(() => {
    const nameOf = (id: string): string => taxes.find((tax) => String(tax.id) === id)?.name ?? id;
    const values = [...taxes.map(({ id }) => String(id)), ...combined.split(' ').filter(Boolean)];
    return values.map((value) => ({ value, label: value.split('+').map(nameOf).join(' + ') }));
  }, [taxes, combined]);
}
