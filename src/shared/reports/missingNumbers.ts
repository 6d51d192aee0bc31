import type { Label } from '../catalogue/defineModel.ts';

/** Why numbers of a series are missing. */
export function whyMissing(isSkipped: boolean): Label {
  return isSkipped ? SKIPPED : UNEXPLAINED;
}

const SKIPPED = { es: 'se adelantó la serie', en: 'the series was moved on' };
const UNEXPLAINED = { es: 'sin explicación', en: 'nothing says why' };
