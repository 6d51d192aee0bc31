import { useEffect } from 'react';
import { playSound, type Sound } from '#screens/base/browser/sounds.ts';
import type { TillState } from '#screens/subjects/checkout/basket.ts';
import { getTill, subscribeTill } from '#screens/subjects/checkout/tillStore.ts';

/** Plays what becomes of charges, however they were made. */
export function useChargeSounds(): void {
  useEffect(() => {
    let before = getTill();
    return subscribeTill(() => {
      const now = getTill();
      const sound = soundOf(before, now);
      before = now;
      if (sound !== null) playSound(sound);
    });
  }, []);
}

/** The sound of what happened between two states of the till. */
export function soundOf(before: TillState, now: TillState): Sound | null {
  if (now.receipt !== null && now.receipt !== before.receipt) return 'charged';
  const isRefused = before.charge !== null && now.charge === null && now.receipt === null;
  const isLost = now.charge?.lost === true && before.charge?.lost === false;
  // A charge that is asked about again and again is reported once.
  return isRefused || isLost ? 'error' : null;
}
