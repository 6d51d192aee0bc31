/** The words of a mail that a schedule sends: what it is about, a short table, and where the rest is. */

import { type DocumentLanguage, writerFor } from '#server/core/documents/format.ts';
import type { Paper, PaperTable } from '#server/core/documents/paper.ts';
import { isNumeric, paperText } from '#server/core/documents/paperText.ts';
import { scheduleTexts } from '#shared/i18n/scheduleMail.ts';

export interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** What of a table stands in a message. */
const MOST = { columns: 10, rows: 20, tables: 4 } as const;

/** `name`: what the schedule is called. */
export function wordsOf(
  paper: Paper,
  { name, company }: { readonly name: string; readonly company: string },
): MailWords {
  const { language, about, tables } = paper;
  const say = (key: keyof typeof scheduleTexts): string => scheduleTexts[key][language];
  const subject = [name, about[0] ?? '', company].filter((part) => part !== '').join(' · ');
  const shown = tables.slice(0, MOST.tables);
  return {
    subject,
    text: [
      name,
      ...about,
      ...shown.map((table) => textOf(table, language)),
      `${say('attached')}\n${say('automatic')}`,
    ].join('\n\n'),
    html: [
      '<div style="font-family:system-ui,sans-serif;color:#1d2730">',
      `<h2 style="margin:0 0 4px">${escaped(name)}</h2>`,
      ...about.map((line) => `<p style="margin:0;color:#66717b">${escaped(line)}</p>`),
      ...shown.map((table) => htmlOf(table, language)),
      `<p style="color:#66717b">${escaped(say('attached'))}<br />${escaped(say('automatic'))}</p>`,
      '</div>',
    ].join(''),
  };
}

function htmlOf(table: PaperTable, language: DocumentLanguage): string {
  const columns = table.columns.slice(0, MOST.columns);
  const cell = (tag: 'td' | 'th', text: string, isRight: boolean): string =>
    `<${tag} style="padding:4px 10px;border-bottom:1px solid #d8dde2;text-align:${isRight ? 'right' : 'left'}">${escaped(text)}</${tag}>`;
  const line = (cells: readonly (string | number | boolean | null)[], tag: 'td' | 'th'): string =>
    `<tr>${columns.map(({ type }, place) => cell(tag, paperText(cells[place] ?? null, type, language), isNumeric(type))).join('')}</tr>`;
  const head = columns.map(({ head: text, type }) => cell('th', text, isNumeric(type))).join('');
  const rows = table.rows.slice(0, MOST.rows).map((cells) => line(cells, 'td'));
  const totals = table.totals.map((cells) => line(cells, 'th')).join('');
  return [
    `<h3 style="margin:18px 0 6px">${escaped(titleOf(table))}</h3>`,
    rows.length === 0
      ? `<p>${escaped(scheduleTexts.nothing[language])}</p>`
      : `<table style="border-collapse:collapse"><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody><tfoot>${totals}</tfoot></table>`,
    ...restOf(table, language).map((text) => `<p style="color:#66717b">${escaped(text)}</p>`),
  ].join('');
}

function textOf(table: PaperTable, language: DocumentLanguage): string {
  const columns = table.columns.slice(0, MOST.columns);
  const line = (cells: readonly (string | number | boolean | null)[]): string =>
    columns.map(({ type }, place) => paperText(cells[place] ?? null, type, language)).join(' | ');
  const rows = table.rows.slice(0, MOST.rows).map(line);
  return [
    titleOf(table),
    columns.map(({ head }) => head).join(' | '),
    ...(rows.length === 0 ? [scheduleTexts.nothing[language]] : rows),
    ...table.totals.map(line),
    ...restOf(table, language),
  ].join('\n');
}

function titleOf({ title, currency, columns }: PaperTable): string {
  return currency === null || !columns.some(({ type }) => type === 'money') ? title : `${title} (${currency})`;
}

/** What its amounts leave out, and that there is more than the message shows. */
function restOf({ rows, count, columns, note }: PaperTable, language: DocumentLanguage): readonly string[] {
  const left = note === undefined ? [] : [note];
  if (count <= MOST.rows && columns.length <= MOST.columns) return left;
  const writer = writerFor(language, 'EUR');
  return [
    ...left,
    scheduleTexts.more[language]
      .replace('{shown}', writer.units(Math.min(rows.length, MOST.rows)))
      .replace('{count}', writer.units(count)),
  ];
}

function escaped(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
