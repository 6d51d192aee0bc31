/** The groups of a dry run, with how many are in each and what they come to. */
import type { Translate } from '#screens/base/i18n/index.ts';
import type { FeeGroup, FeePreview } from '#shared/operations/parts/fees.ts';
import '../texts.ts';

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
    chosen: t('fees:group.chosen'),
    due: t('fees:group.due'),
    late: t('fees:group.late'),
    cancelled: t('fees:group.cancelled'),
    new: t('fees:group.new'),
    left: t('fees:group.left'),
    edited: t('fees:group.edited'),
    omitted: t('fees:group.omitted'),
    repriced: t('fees:group.repriced'),
    onLeave: t('fees:group.onLeave'),
    inactive: t('fees:group.inactive'),
    lastDay: t('fees:group.lastDay'),
    withoutMandate: t('fees:group.withoutMandate'),
    withoutPrice: t('fees:group.withoutPrice'),
    negative: t('fees:group.negative'),
    issued: t('fees:group.issued'),
  };
  return names[name];
}
