/** Tags that running subscriptions give a customer, apart from those that somebody put by hand. Pure. */

/** A tag that a subscription gives. `given` false: it was there before, and stays. */
export interface SubscriptionTag {
  readonly tag: number;
  readonly given: boolean;
}

/** The tags of a customer, and which of them subscriptions give. */
export interface HeldTags {
  readonly tags: readonly number[];
  readonly known: readonly SubscriptionTag[];
}

/**
 * What subscriptions give a customer whose record takes over that of another, with the tags that it holds then. A tag that
 * somebody put on one of them by hand stays, and one that somebody took away is not given again.
 */
export function joinedTags(mine: HeldTags, theirs: HeldTags, tags: readonly number[]): readonly SubscriptionTag[] {
  const both = [mine, theirs];
  const all = new Set(both.flatMap(({ known }) => known.map(({ tag }) => tag)));
  return [...all].flatMap((tag) => {
    const isTakenAway = both.some((held) => !held.tags.includes(tag) && held.known.some((one) => one.tag === tag));
    if (!tags.includes(tag) && !isTakenAway) return [];
    const isManual = both.some(
      (held) => held.tags.includes(tag) && !held.known.some((one) => one.tag === tag && one.given),
    );
    return [{ tag, given: !isManual }];
  });
}

/** What subscriptions give once somebody wrote the tags by hand: what they took away is theirs from then on, put again or not. */
export function afterHand(known: readonly SubscriptionTag[], tags: readonly number[]): readonly SubscriptionTag[] {
  return known.map(({ tag, given }) => ({ tag, given: given && tags.includes(tag) }));
}
