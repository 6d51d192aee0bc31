/** Views whose conditions mean one thing together: a list names them by their view, however it came to show them. */
import type { AnyModel, Label } from '#shared/catalogue/defineModel.ts';
import { type Filter, type ListState, readAddress } from './listState.ts';

type Shown = Pick<ListState, 'filters' | 'condition'>;

export interface WholeView {
  readonly label: Label;
  /** What the list shows besides. */
  readonly rest: Shown;
}

/** The view that says most of what a list shows; null where none of the whole ones does. */
export function wholeViewIn(model: AnyModel, shown: Shown): WholeView | null {
  let most: (WholeView & { readonly said: number }) | null = null;
  for (const { label, address, isWhole } of model.views ?? []) {
    if (isWhole !== true) continue;
    const { filters, condition } = readAddress(model, address);
    if (condition !== '' && condition !== shown.condition) continue;
    const own = new Set(filters.map(textOf));
    const rest = shown.filters.filter((filter) => !own.has(textOf(filter)));
    const isSaid = shown.filters.length - rest.length === own.size;
    if (!isSaid || own.size <= (most?.said ?? 0)) continue;
    const left = { filters: rest, condition: condition === '' ? shown.condition : '' };
    most = { label, rest: left, said: own.size };
  }
  return most;
}

/** How many things the list is narrowed by, as its chips count them. */
export function chipsOf(model: AnyModel, shown: Shown): number {
  const whole = wholeViewIn(model, shown);
  const { filters, condition } = whole?.rest ?? shown;
  return filters.length + (condition === '' ? 0 : 1) + (whole === null ? 0 : 1);
}

const textOf = ({ field, operator, value }: Filter): string => `${field} ${operator} ${value}`;
