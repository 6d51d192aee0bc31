/** Where what wants attention is seen to: the record itself where it is one, else the list, report or screen where it is done. */
import { covers } from '../domain/scopes.ts';
import { alertOf } from './alerts.ts';
import type { Answer } from './index.ts';

export type Alert = Answer<'overview'>['attention'][number];

/** A screen by its path, a report by what it is asked, a list by what it holds, or a record. */
export type AlertPlace =
  | { readonly screen: '/cash' | '/office/low-stock' | '/office/jobs' }
  | { readonly report: string; readonly query: string }
  | { readonly model: string; readonly query: string }
  | { readonly model: string; readonly record: number };

const REPORTS = '/api/reports/';

/** Null where somebody with these permissions can go nowhere: it is plain text then. */
export function alertPlace({ kind, rows, record }: Alert, permissions: readonly string[]): AlertPlace | null {
  const { screen } = alertOf(kind);
  if (screen !== undefined && covers(permissions, screen.scope)) return { screen: screen.path };
  if (rows === null) return null;
  if (rows.path.startsWith(REPORTS)) return { report: rows.path.slice(REPORTS.length), query: rows.query };
  const model = rows.path.slice(rows.path.lastIndexOf('/') + 1);
  if (!covers(permissions, `${model}:read`)) return null;
  return record === null ? { model, query: rows.query } : { model, record };
}
