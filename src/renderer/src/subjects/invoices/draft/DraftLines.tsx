/** The lines of a draft, by keyboard alone: Tab goes from cell to cell, and on the last cell makes another line. */
import { Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { asLanguage } from '#screens/base/i18n/language.ts';
import { decimalSign } from '#screens/components/decimalText.ts';
import common from '#screens/records/form/Lines.module.css';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { models } from '#shared/catalogue/index.ts';
import { ZERO } from '#shared/domain/money.ts';
import type { PricedDocument } from '#shared/domain/pricing.ts';
import { useCatalogue } from '../../products/useCatalogue.ts';
import classes from './Draft.module.css';
import { DraftLine, type LineHandlers, type LineWords, type TaxChoice } from './DraftLine.tsx';
import { type EditedLine, emptyLine } from './draftState.ts';

export interface DraftLinesProps {
  readonly lines: readonly EditedLine[];
  readonly document: PricedDocument;
  readonly taxes: readonly TaxChoice[];
  readonly pricesTaxIncluded: boolean;
  readonly onChange: (change: (lines: readonly EditedLine[]) => readonly EditedLine[]) => void;
}

/** Lines of a document at most. */
const MOST = 1000;
/** Milliseconds from when the products are read. */
const READY_AFTER = 500;

export function DraftLines({ lines, document, taxes, pricesTaxIncluded, onChange }: DraftLinesProps) {
  const t = useT();
  const label = useLabel();
  const { catalogue } = useCatalogue();
  const { fields } = models.invoiceLine;
  const table = useRef<HTMLTableElement>(null);
  const [drawn, draw] = useDrawn(lines.length);
  useEffect(() => {
    // Made ready for the first word that is typed, but not while the lines are drawn.
    const timer = setTimeout(() => catalogue?.index, READY_AFTER);
    return () => clearTimeout(timer);
  }, [catalogue]);
  const handlers = useLineHandlers({ table, lines, onChange, draw });
  const format = useFormat();
  const sign = decimalSign(asLanguage(useTranslation().i18n.language));
  const words = useMemo<LineWords>(() => {
    const { description, units, price, discountRate, tax, supply } = models.invoiceLine.fields;
    return {
      t,
      format,
      sign,
      description: label(description.label),
      units: label(units.label),
      price: label(price.label),
      discountRate: label(discountRate.label),
      tax: label(tax.label),
      supply: label(supply.label),
    };
  }, [t, label, format, sign]);
  return (
    <>
      <div className={common.scroll}>
        <table ref={table} className={`${common.table} ${classes.table}`}>
          <thead>
            <tr>
              <th>{label(fields.description.label)}</th>
              <th>{label(fields.units.label)}</th>
              <th>{label(pricesTaxIncluded ? fields.price.label : fields.priceBeforeTaxes.label)}</th>
              <th>{t('invoices:draft.discount')}</th>
              <th>{label(fields.tax.label)}</th>
              <th data-right>{label(fields.total.label)}</th>
              <th>
                <span className={classes.hidden}>{t('invoices:payment.actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, drawn).map((line, index) => {
              const { total, totalBeforeTaxes } = document.lines[index] ?? { total: ZERO, totalBeforeTaxes: ZERO };
              return (
                <DraftLine
                  key={line.key}
                  line={line}
                  place={index + 1}
                  isLast={index === lines.length - 1}
                  total={pricesTaxIncluded ? total : totalBeforeTaxes}
                  taxes={taxes}
                  pricesTaxIncluded={pricesTaxIncluded}
                  catalogue={catalogue}
                  words={words}
                  handlers={handlers}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      <Group mt="xs" gap="md">
        <Button variant="default" size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={handlers.add}>
          {t('invoices:draft.addLine')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('invoices:draft.keys')}
        </Text>
      </Group>
    </>
  );
}

interface LineHandlerParts extends Pick<DraftLinesProps, 'lines' | 'onChange'> {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly draw: (least: number) => void;
}

/** What is done with lines: the same functions for as long as they are on the screen. */
function useLineHandlers({ table, lines, onChange, draw }: LineHandlerParts): LineHandlers {
  const latest = useRef({ lines, onChange });
  useLayoutEffect(() => {
    latest.current = { lines, onChange };
  });
  const [handlers] = useState<LineHandlers>(() => {
    /** The line is there, and typed in, before the next key is handled: what is typed is never the cell's before. */
    const replace = (rows: readonly EditedLine[], wanted: number | undefined): void => {
      flushSync(() => {
        draw(rows.length);
        latest.current.onChange(() => rows);
      });
      table.current?.querySelector<HTMLInputElement>(`[data-line="${wanted}"] input`)?.focus();
    };
    return {
      set: (key, changes) =>
        latest.current.onChange((before) => before.map((row) => (row.key === key ? { ...row, ...changes } : row))),
      remove: (key) => {
        const before = latest.current.lines;
        const index = before.findIndex((row) => row.key === key);
        const left = before.filter((row) => row.key !== key);
        const rows = left.length === 0 ? [emptyLine(before)] : left;
        replace(rows, rows[Math.min(index, rows.length - 1)]?.key);
      },
      move: (key, step) => {
        const before = latest.current.lines;
        const index = before.findIndex((row) => row.key === key);
        const moved = before[index];
        if (moved === undefined || index + step < 0 || index + step >= before.length) return;
        replace(before.toSpliced(index, 1).toSpliced(index + step, 0, moved), key);
      },
      add: () => {
        const before = latest.current.lines;
        if (before.length >= MOST) return;
        const next = emptyLine(before);
        replace([...before, next], next.key);
      },
    };
  });
  return handlers;
}

/** Lines drawn at first, as many as a large screen shows, and then at a time while nothing else is to be done. */
const FIRST_DRAWN = 25;
const DRAWN_AT_ONCE = 25;

/** How many lines are drawn by now, and what draws that many at once. */
function useDrawn(count: number): readonly [number, (least: number) => void] {
  const [drawn, setDrawn] = useState(FIRST_DRAWN);
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + DRAWN_AT_ONCE));
  }, [drawn, count]);
  const draw = useCallback((least: number) => setDrawn((before) => Math.max(before, least)), []);
  return [drawn, draw];
}
