/** The value of a field as its type wants to be read: in a cell of a list, or beside its label in a record. */
import { Avatar, Badge, Group, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { useImage } from '../api/queries.ts';
import { useT } from '../i18n/index.ts';
import { useFormat } from '../useFormat.ts';
import { type AnyRecord, expanded, isInUnits, recordTitle } from './records.ts';
import { useLabel } from './useLabel.ts';

export interface ValueProps {
  readonly model: AnyModel;
  readonly name: string;
  readonly record: AnyRecord;
  /** References are links, and text keeps its lines: not in a row, which is one link as a whole. */
  readonly whole?: boolean;
}

export function Value({ model, name, record, whole = false }: ValueProps) {
  const t = useT();
  const label = useLabel();
  const format = useFormat();
  const field = model.fields[name];
  const value = record[name];
  if (field === undefined || value === null || value === undefined || value === '') return null;
  if (field.ref !== undefined && field.children === undefined) {
    return <References model={model} name={name} record={record} whole={whole} />;
  }
  if (name === 'id') return <>{String(value)}</>;
  if (field.money === true) return <>{format.money(Number(value))}</>;
  const { cell } = fieldTypeOf(field);
  switch (cell) {
    case 'money':
      return <>{isInUnits(model, name, record) ? format.number(Number(value)) : format.money(Number(value))}</>;
    case 'number':
      return <>{format.number(Number(value))}</>;
    case 'percent':
      return <>{format.percent(Number(value))}</>;
    case 'date':
      return <>{format.date(String(value))}</>;
    case 'datetime':
      return <>{format.dateTime(String(value))}</>;
    case 'check':
      return value === true ? (
        <>
          <IconCheck size={18} aria-hidden />
          <VisuallyHidden>{t('office:yes')}</VisuallyHidden>
        </>
      ) : (
        <VisuallyHidden>{t('office:no')}</VisuallyHidden>
      );
    case 'badge':
      return (
        <Badge variant="default" tt="none" fw={600} size="lg">
          {label(field.values?.[Number(value)])}
        </Badge>
      );
    case 'swatch':
      return (
        <Group gap={8} wrap="nowrap">
          <span
            aria-hidden
            style={{
              width: 16,
              height: 16,
              borderRadius: 4,
              border: '1px solid var(--tq-line)',
              background: String(value),
            }}
          />
          {String(value)}
        </Group>
      );
    case 'thumbnail':
      return <Thumbnail path={String(value)} />;
    case 'count':
      return <>{Array.isArray(value) ? (value.length === 0 ? null : format.number(value.length)) : null}</>;
    case 'link':
      return <>{t('office:file')}</>;
    default:
      if (field.type === 'fkModel') return <>{label(findModel(String(value))?.label) || String(value)}</>;
      if (typeof value === 'object') return <>{JSON.stringify(value)}</>;
      return whole ? <span style={{ whiteSpace: 'pre-wrap' }}>{String(value)}</span> : String(value);
  }
}

function References({ model, name, record, whole = false }: ValueProps) {
  const label = useLabel();
  const format = useFormat();
  const target = findModel(model.fields[name]?.ref ?? '');
  const value = record[name];
  const ids = Array.isArray(value) ? (value as number[]) : [Number(value)];
  const found = new Map(expanded(record, name).map((other) => [other.id, other]));
  if (target === undefined || ids.length === 0) return null;
  const titleOf = (id: number): string => {
    const other = found.get(id);
    return other === undefined ? `${label(target.label)} ${id}` : recordTitle(target, other, label, format);
  };
  if (!whole) return <>{ids.map(titleOf).join(', ')}</>;
  return (
    <Group gap="xs">
      {ids.map((id) =>
        found.has(id) ? (
          <Link key={id} to="/office/$model/$id" params={{ model: target.name, id: String(id) }}>
            {titleOf(id)}
          </Link>
        ) : (
          <span key={id}>{titleOf(id)}</span>
        ),
      )}
    </Group>
  );
}

function Thumbnail({ path }: { readonly path: string }) {
  const source = useImage(path);
  return <Avatar src={source ?? null} size={28} radius="sm" alt="" />;
}
