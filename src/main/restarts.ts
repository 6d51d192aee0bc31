/** When a server that stopped by itself is started again, so that one that cannot run is not started for ever. */

/** Milliseconds to wait before each of the starts that need nobody's consent. */
const WAITS = [0, 2000, 10_000] as const;
/** A stop is forgotten after this, in milliseconds. */
const MEMORY = 10 * 60_000;

export interface Restarts {
  /** Notes a stop. Returns how long to wait before the next start, in milliseconds, or `ask` to have somebody decide. */
  readonly afterStop: () => number | 'ask';
  /** Somebody decided: the stops until now count no more. */
  readonly forget: () => void;
}

/** Counts stops. `now`: milliseconds that no clock which is set moves. */
export function createRestarts(now: () => number): Restarts {
  let stops: number[] = [];
  return {
    afterStop: () => {
      stops = [...stops.filter((at) => now() - at < MEMORY), now()];
      return WAITS[stops.length - 1] ?? 'ask';
    },
    forget: () => {
      stops = [];
    },
  };
}
