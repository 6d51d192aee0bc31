import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LifeAction, type Living, lifeActionsOf } from './subscriptionLife.ts';

const TODAY = '2026-05-21';
const running: Living = {
  ...{ start: '2026-01-01', end: null, active: true },
  ...{ hasLeaveType: true, isFollowed: false, leave: null },
};

test.each<[what: string, living: Partial<Living>, actions: readonly LifeAction[]]>([
  ['one that runs', {}, ['change', 'pause', 'leave']],
  ['one without a type for leave', { hasLeaveType: false }, ['change', 'leave']],
  ['one that ends today', { end: TODAY }, ['renew', 'change', 'pause', 'leave']],
  ['one of a single day', { start: TODAY, end: TODAY }, ['renew', 'pause', 'leave']],
  ['one that is over', { end: '2026-05-20' }, ['renew']],
  ['one to come', { start: '2026-06-01' }, ['change', 'pause', 'leave']],
  ['one that is suspended', { active: false }, ['resume', 'leave']],
  ['one that is suspended and has an end', { active: false, end: '2026-12-31' }, ['resume', 'leave']],
  ['one that is suspended and over', { active: false, end: '2026-05-20' }, []],
  ['leave until further notice', { leave: { start: '2026-05-01', end: null } }, ['change', 'resume', 'leave']],
  ['leave with an end', { leave: { start: '2026-06-01', end: '2026-06-30' } }, ['change', 'pause', 'resume', 'leave']],
  ['one that another follows', { end: '2026-05-31', isFollowed: true }, ['pause', 'leave']],
  ['one that another followed', { end: '2026-05-20', isFollowed: true }, []],
])('%s', (_, living, actions) => {
  expect(lifeActionsOf({ ...running, ...living }, TODAY)).toEqual(actions);
});

test('nothing but a renewal is offered of what is over', () => {
  const day = fc.constantFrom('2025-01-01', '2026-01-01', '2026-05-20');
  fc.assert(
    fc.property(day, fc.boolean(), fc.boolean(), fc.boolean(), (end, active, hasLeaveType, isFollowed) => {
      const living = { ...running, start: '2024-01-01', end, active, hasLeaveType, isFollowed };
      expect(lifeActionsOf(living, TODAY)).toEqual(active && !isFollowed ? ['renew'] : []);
    }),
  );
});
