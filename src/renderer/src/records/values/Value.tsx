/** The value of a field as its type wants to be read: in a cell of a list, or beside its label in a record. */
import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useFormat } from '#screens/base/format/useFormat.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { fieldTypeOf } from '#shared/catalogue/fieldTypes.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { cells } from './cells.tsx';
import classes from './HtmlFrame.module.css';
import { MailReason } from './MailReason.tsx';
import { type AnyRecord, currencyOf, expanded, isInUnits, recordTitle } from './records.ts';
import { useLabel } from './useLabel.ts';

export interface ValueProps {
  readonly model: AnyModel;
  readonly name: string;
  readonly record: AnyRecord;
  /** References are links, and text keeps its lines: not in a row, which is one link as a whole. */
  readonly whole?: boolean;
}

export function Value({ model, name, record, whole = false }: ValueProps) {
  const format = useFormat();
  const label = useLabel();
  const field = model.fields[name];
  const value = record[name];
  if (field === undefined || value === null || value === undefined || value === '') return null;
  if (field.ref !== undefined && field.children === undefined) {
    return <References model={model} name={name} record={record} whole={whole} />;
  }
  if (field.mailReason === true) return <MailReason error={String(value)} />;
  const called = typeof value === 'string' ? field.called?.[value] : undefined;
  if (called !== undefined) return <>{label(called)}</>;
  if (name === 'id') return <>{String(value)}</>;
  const currency = currencyOf(model, record);
  if (field.money === true) return <>{format.moneyIn(currency)(Number(value))}</>;
  if (whole && fieldTypeOf(field).json === 'html') return <HtmlFrame html={String(value)} title={label(field.label)} />;
  const Cell = cells[fieldTypeOf(field).cell];
  const measure = { currency, isInUnits: isInUnits(model, name, record) };
  return <Cell value={value} field={field} whole={whole} {...measure} />;
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

/** For the frame alone, on top of what the page's own policy forbids: no script, no picture, nothing from elsewhere. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Words of paper, whatever the theme: mail is written for a white page. */
const STYLE =
  'body{margin:12px;font:14px/1.5 system-ui,sans-serif;color:#1a1b1e;background:#fff;overflow-wrap:anywhere}';

/**
 * Shows HTML in a sandbox that allows nothing: no scripts, forms, windows or navigation, and an origin of its own. The service
 * has made the HTML harmless before; this holds where it has not.
 */
function HtmlFrame({ html, title }: { readonly html: string; readonly title: string }) {
  return <iframe className={classes.frame} title={title} sandbox="" srcDoc={pageOf(html)} />;
}

/** A page that begins with its policy, so nothing of the text comes before it. Its links open windows, which it may not. */
function pageOf(html: string): string {
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><base target="_blank"><style>${STYLE}</style><body>${html}`;
}
