/** How a value is shown in each format that field types name. */
import { Avatar, Group, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useImage } from '#screens/base/api/queries.ts';
import type { Format } from '#screens/base/format/format.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import type { Field } from '#shared/catalogue/defineModel.ts';
import type { CellFormat } from '#shared/catalogue/fieldType.ts';
import { findModel } from '#shared/catalogue/index.ts';
import classes from './Cells.module.css';
import { useLabel } from './useLabel.ts';

/** A value that is there. */
export interface CellProps {
  readonly value: unknown;
  readonly field: Field;
  /** Text keeps its lines. */
  readonly whole: boolean;
  /** An amount that is a number of units in this record. */
  readonly isInUnits: boolean;
  /** Of an amount; null for that of the facility. */
  readonly currency: string | null;
}

export const cells: Readonly<Record<CellFormat, ComponentType<CellProps>>> = {
  plain: Plain,
  number: formatted((format, value) => format.number(Number(value))),
  money: ({ value, isInUnits, currency }) => {
    const format = useFormat();
    return isInUnits ? format.number(Number(value)) : format.moneyIn(currency)(Number(value));
  },
  percent: formatted((format, value) => format.percent(Number(value))),
  check: Check,
  date: formatted((format, value) => format.date(String(value))),
  datetime: formatted((format, value) => format.dateTime(String(value))),
  duration: formatted((format, value) => format.duration(String(value))),
  badge: Choice,
  swatch: Swatch,
  thumbnail: Thumbnail,
  link: () => useT()('records:file'),
  count: formatted((format, value) => (Array.isArray(value) && value.length > 0 ? format.number(value.length) : null)),
  model: ({ value }) => useLabel()(findModel(String(value))?.label) || String(value),
};

function formatted(write: (format: Format, value: unknown) => string | null): ComponentType<CellProps> {
  return ({ value }) => write(useFormat(), value);
}

function Plain({ value, whole }: CellProps) {
  if (typeof value === 'object') return JSON.stringify(value);
  return whole ? <span style={{ whiteSpace: 'pre-wrap' }}>{String(value)}</span> : String(value);
}

function Check({ value }: CellProps) {
  const t = useT();
  if (value !== true) return <VisuallyHidden>{t('records:no')}</VisuallyHidden>;
  return (
    <>
      <IconCheck size={18} aria-hidden />
      <VisuallyHidden>{t('records:yes')}</VisuallyHidden>
    </>
  );
}

function Choice({ value, field, whole }: CellProps) {
  const label = useLabel();
  const isUsual = !whole && Number(value) === field.usual;
  return <span className={isUsual ? classes.usual : classes.choice}>{label(field.values?.[Number(value)])}</span>;
}

function Swatch({ value }: CellProps) {
  const color = String(value);
  return (
    <Group gap={8} wrap="nowrap">
      <span
        aria-hidden
        style={{ width: 16, height: 16, borderRadius: 4, border: '1px solid var(--tq-line)', background: color }}
      />
      {color}
    </Group>
  );
}

function Thumbnail({ value }: CellProps) {
  const source = useImage(String(value));
  return <Avatar src={source ?? null} size={28} radius="sm" alt="" />;
}
