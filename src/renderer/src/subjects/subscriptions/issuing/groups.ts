/** The groups of a dry run, with how many are in each and what they come to. */
import type { Translate } from '#screens/base/i18n/index.ts';
import type { FeeGroup, FeePreview } from '#shared/operations/parts/fees.ts';

export interface Group {
  readonly name: FeeGroup;
  readonly count: number;
  /** Null where they are counted by subscriptions. */
  readonly total: number | null;
}

const heldBack = ['omitted', 'onLeave', 'inactive', 'lastDay', 'withoutPrice', 'negative', 'issued'] as const;
const differing = ['new', 'left', 'edited', 'repriced'] as const;

/** Those that have something, in rows: what is issued, what can be, how it differs from the last run, what is not issued. */
export function groupsOf(preview: FeePreview): {
  readonly issued: readonly Group[];
  readonly addable: readonly Group[];
  readonly differing: readonly Group[];
  readonly heldBack: readonly Group[];
} {
  const { chosen, states, difference, withoutMandate } = preview;
  const state = (name: keyof typeof states): Group => ({ name, count: states[name].fees, total: states[name].total });
  return {
    issued: [
      { name: 'chosen', count: chosen.fees, total: chosen.total },
      ...some([
        // Without those that were ticked they are the same.
        ...(chosen.fees === states.due.fees ? [] : [state('due')]),
        { name: 'withoutMandate', count: withoutMandate, total: null },
      ]),
    ],
    addable: some([state('late'), state('cancelled')]),
    differing: some(differing.map((name) => ({ name, count: difference[name], total: null }))),
    heldBack: some(heldBack.map(state)),
  };
}

function some(groups: readonly Group[]): readonly Group[] {
  return groups.filter(({ count }) => count > 0);
}

export function groupName(t: Translate, name: FeeGroup): string {
  const names: Readonly<Record<FeeGroup, string>> = {
    chosen: t('subscriptions:group.chosen'),
    due: t('subscriptions:group.due'),
    late: t('subscriptions:group.late'),
    cancelled: t('subscriptions:group.cancelled'),
    new: t('subscriptions:group.new'),
    left: t('subscriptions:group.left'),
    edited: t('subscriptions:group.edited'),
    omitted: t('subscriptions:group.omitted'),
    repriced: t('subscriptions:group.repriced'),
    onLeave: t('subscriptions:group.onLeave'),
    inactive: t('subscriptions:group.inactive'),
    lastDay: t('subscriptions:group.lastDay'),
    withoutMandate: t('subscriptions:group.withoutMandate'),
    withoutPrice: t('subscriptions:group.withoutPrice'),
    negative: t('subscriptions:group.negative'),
    issued: t('subscriptions:group.issued'),
  };
  return names[name];
}
