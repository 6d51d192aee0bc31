import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { models } from '#shared/catalogue/index.ts';
import type { Draft } from './drafts.ts';
import { afterSaving, formState, resolved, unlike, withChange } from './formState.ts';

const model = models.product;
const record = { name: 'Toalla', price: 4, code: null, taxes: [1, 2] };
const draftOf = (changes: { readonly [name: string]: unknown }): Draft | null => {
  let draft: Draft | null = null;
  for (const [name, value] of Object.entries(changes)) draft = withChange(model, draft, record, 'Toalla', name, value);
  return draft;
};
const stateOf = (now: object, draft: Draft | null) => formState(model, 'update', { ...record, ...now }, draft);

describe('the state of a form', () => {
  it('counts what differs, and not what was changed back', () => {
    expect(stateOf({}, draftOf({ name: 'Toalla grande', price: 5 })).changed).toEqual(['name', 'price']);
    expect(stateOf({}, draftOf({ name: 'Toalla grande', code: '' })).changed).toEqual(['name']);
    expect(draftOf({ price: 5, name: 'x' })?.changes).toHaveProperty('price');
    expect(withChange(model, draftOf({ price: 5 }), record, '', 'price', 4).changes).toEqual({});
    expect(stateOf({}, draftOf({ taxes: [2, 1] })).changed).toEqual([]);
  });

  it('takes over what others changed elsewhere', () => {
    const { values, conflicts } = stateOf({ price: 9 }, draftOf({ name: 'Toalla grande' }));
    expect([values.name, values.price, conflicts]).toEqual(['Toalla grande', 9, []]);
  });

  it('has nothing to save of what others changed to the same', () => {
    expect(stateOf({ name: 'Toalla grande' }, draftOf({ name: 'Toalla grande' }))).toMatchObject({
      changed: [],
      conflicts: [],
    });
    const draft = draftOf({ name: 'Toalla grande', price: 5 }) as Draft;
    expect(unlike(model, draft, { ...record, name: 'Toalla grande' }).changes).toEqual({ price: 5 });
    expect(unlike(model, draft, record)).toBe(draft);
  });

  it('asks about what both changed, until one says which stays', () => {
    const draft = draftOf({ name: 'Toalla azul' }) as Draft;
    const now = { ...record, name: 'Toalla roja' };
    expect(stateOf(now, draft).conflicts).toEqual(['name']);
    const mine = stateOf(now, resolved(draft, now, 'name', 'mine'));
    expect([mine.values.name, mine.changed, mine.conflicts]).toEqual(['Toalla azul', ['name'], []]);
    const theirs = stateOf(now, resolved(draft, now, 'name', 'theirs'));
    expect([theirs.values.name, theirs.changed]).toEqual(['Toalla roja', []]);
  });

  it('keeps what was typed while the rest was saved', () => {
    const sent = { name: 'Toalla azul' };
    const later = draftOf({ name: 'Toalla azul marino', price: 5 });
    const saved = { ...record, ...sent };
    expect(stateOf(saved, afterSaving(model, later, sent, saved))).toMatchObject({
      changed: ['name', 'price'],
      conflicts: [],
    });
    expect(afterSaving(model, draftOf(sent), sent, saved)?.changes).toEqual({});
  });

  it('never loses a field that only one side changed', () => {
    const values = fc.record({
      name: fc.constantFrom('Toalla', 'Gorro', 'Aleta'),
      price: fc.constantFrom(4, 5, 6),
      code: fc.constantFrom(null, 'A', 'B'),
    });
    fc.assert(
      fc.property(values, values, (mine, theirs) => {
        const state = stateOf(theirs, draftOf(mine));
        for (const name of ['name', 'price', 'code'] as const) {
          const [isMine, isTheirs] = [mine[name] !== record[name], theirs[name] !== record[name]];
          const both = isMine && isTheirs && mine[name] !== theirs[name];
          expect(state.conflicts.includes(name)).toBe(both);
          if (!both) expect(state.values[name]).toBe(isMine ? mine[name] : theirs[name]);
        }
      }),
    );
  });
});
