import type { SoakSizes } from './soak.ts';

/** How much the benchmark does. `quick` asks less often of the same files; `smallest` only shows that it works. */
export interface Sizes {
  /** Requests of each kind: checkouts, money actions, and the quickest kind of record request. */
  readonly checkouts: number;
  readonly actions: number;
  readonly requests: number;
  readonly syncs: number;
  readonly starts: number;
  /** Sales of the two files that are compared, and movements of a full cash session. */
  readonly small: number;
  readonly big: number;
  readonly session: number;
  /** Bytes of the file that is copied to a second place, about, and messages that wait for a receiver. */
  readonly copied: number;
  readonly waiting: number;
  /** Fees that are issued. */
  readonly fees: number;
  /** Customers of a file of sales, and of the file of records. */
  readonly buyers: number;
  readonly customers: number;
  /** For how long checkouts are made alone, and half as long as beside each read. */
  readonly seconds: number;
  /** Milliseconds between the checkouts of a client while something else goes on that takes its time. */
  readonly pause: number;
  /** Kinds of long reads that checkouts are made beside. */
  readonly kinds: number;
  /** Products of the file of the office, sales written as a file, customers imported, and times each read is asked for. */
  readonly stocked: number;
  readonly exported: number;
  readonly imported: number;
  readonly samples: number;
  /** How far on the deep page begins. */
  readonly deep: number;
  /** Products on the shelf of the till in a browser; starts, taps and words typed there. */
  readonly products: number;
  readonly loads: number;
  readonly taps: number;
  readonly keys: number;
  /** Whether `verify` and the memory held by a million records are measured, too. */
  readonly isWhole: boolean;
  /** Nothing is warmed up: the figures say nothing. */
  readonly isSmallest: boolean;
}

const whole: Sizes = {
  checkouts: 3000,
  actions: 2000,
  requests: 10_000,
  syncs: 400,
  starts: 15,
  small: 10_000,
  big: 1_000_000,
  session: 5000,
  copied: 2_000_000_000,
  waiting: 10_000,
  fees: 50_000,
  buyers: 100_000,
  customers: 100_000,
  seconds: 4,
  pause: 0,
  kinds: 10,
  stocked: 20_000,
  exported: 500_000,
  imported: 100_000,
  samples: 3,
  deep: 90_000,
  products: 5000,
  loads: 15,
  taps: 200,
  keys: 40,
  isWhole: true,
  isSmallest: false,
};

const quick: Sizes = {
  ...whole,
  checkouts: 400,
  copied: 100_000_000,
  waiting: 2000,
  fees: 5000,
  actions: 400,
  requests: 2000,
  syncs: 100,
  starts: 5,
  seconds: 1.5,
  products: 2000,
  loads: 5,
  taps: 60,
  keys: 12,
  exported: 50_000,
  imported: 5000,
  samples: 1,
  isWhole: false,
};

const smallest: Sizes = {
  checkouts: 10,
  actions: 8,
  requests: 40,
  syncs: 10,
  starts: 1,
  small: 60,
  big: 600,
  session: 50,
  copied: 1_000_000,
  waiting: 40,
  fees: 20,
  buyers: 20,
  customers: 1200,
  seconds: 0.15,
  pause: 200,
  kinds: 2,
  stocked: 30,
  exported: 500,
  imported: 50,
  samples: 1,
  deep: 1000,
  products: 0,
  loads: 1,
  taps: 3,
  keys: 1,
  isWhole: false,
  isSmallest: true,
};

/** The sizes that command-line arguments ask for. */
export function sizesOf(args: readonly string[]): Sizes {
  if (args.includes('--smallest')) return smallest;
  return args.includes('--quick') ? quick : whole;
}

/** Those of the office: its file is filled row by row, and is a twentieth where less is asked for. */
export function officeSizesOf(sizes: Sizes): Sizes {
  return sizes.isWhole || sizes.isSmallest ? sizes : { ...sizes, big: sizes.big / 20, buyers: sizes.buyers / 20 };
}

/** The sizes of a soak: `--minutes=30 --rate=40`. */
export function soakSizesOf(args: readonly string[]): SoakSizes {
  const numberOf = (name: string, usual: number): number => {
    const said = args.find((argument) => argument.startsWith(`--${name}=`));
    return said === undefined ? usual : Number(said.slice(name.length + 3));
  };
  const usual = args.includes('--smallest') ? 0.05 : 30;
  return { minutes: numberOf('minutes', usual), rate: numberOf('rate', 40), streams: numberOf('streams', 20) };
}
