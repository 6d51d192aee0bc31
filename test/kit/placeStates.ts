/** States of a second place that has a copy. */
import { placeAtStart, type SecondPlaceState } from '#server/secondPlace/placeReducer.ts';
import type { PlaceSetting } from '#server/secondPlace/placeSetting.ts';
import type { PlaceState } from '#server/secondPlace/placeState.ts';

export const HERE = '/mnt/copias';
/** When the copy was made, and an hour later. */
export const copiedAt = '2026-03-02T09:00:00.000Z';
export const NOW = Date.parse('2026-03-02T10:00:00.000Z');

type Copied = NonNullable<PlaceState['copied']>;
type Rehearsed = NonNullable<PlaceState['rehearsed']>;

export const setting = (more: Partial<PlaceSetting> = {}): PlaceSetting => ({
  ...{ folder: HERE, minutes: undefined, stamp: '1' },
  ...more,
});

/** A copy that has all seven rows of the audit log. */
export const copied = (more: Partial<Copied> = {}): Copied => ({
  ...{ at: copiedAt, row: 7, name: 'auto-1.db', bytes: 4096, seconds: 1, isSealed: true },
  ...more,
});

export const rehearsed = (more: Partial<Rehearsed> = {}): Rehearsed => ({
  ...{ at: copiedAt, name: 'auto-1.db', seconds: 1, findings: [] },
  ...more,
});

export const keptWith = (more: Partial<PlaceState> = {}): PlaceState => ({
  computer: { id: 'a', name: 'caja-1' },
  place: { folder: HERE, setting: '1', since: copiedAt },
  copied: copied(),
  rehearsed: null,
  ...more,
});

/** A server that has looked, and found the place there. */
export const stateWith = (more: Partial<SecondPlaceState> = {}): SecondPlaceState => ({
  ...placeAtStart(keptWith(), 0),
  ...more,
});
