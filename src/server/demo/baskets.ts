/** What people buy together, at the front desk and at the bar. */
import { signUpProducts } from './feeTypes.ts';
import type { DemoProduct } from './products.ts';
import type { Random } from './random.ts';

export interface PlannedLine {
  /** Position among the products. */
  readonly product: number;
  /** By a member, at the rate for members. */
  readonly isMember: boolean;
  readonly units: number;
  /** Percentage points off. */
  readonly discount: number;
}

export interface Basket {
  readonly lines: readonly PlannedLine[];
  /** Who asks to be named on it. */
  readonly buyer: 'nobody' | 'person' | 'organisation';
}

/** A part of the day: 0 morning, 1 midday, 2 afternoon, 3 evening. */
export type Daypart = 0 | 1 | 2 | 3;

/** Takes a product of these groups, the popular ones more often, `least` to `most` of it. */
type Take = (groups: readonly string[], least?: number, most?: number) => void;

interface Kind {
  /** How often it happens in each part of the day. */
  readonly often: readonly [number, number, number, number];
  /** How often its buyer is named. */
  readonly named: number;
  readonly organisation?: boolean;
  readonly fill: (take: Take, random: Random) => void;
}

const TO_GO = ['Agua para llevar', 'Bebidas para llevar'];
const DRINKS = ['Refrescos y agua', 'Cervezas y vinos'];
const SMALL = ['Aperitivos', 'Helados', 'Fruta', ...TO_GO];

const frontDesk: Readonly<Record<string, Kind>> = {
  court: {
    often: [2, 1, 5, 7],
    named: 0.4,
    fill: (take, random) => {
      const game = random.pickWeighted([
        [['Pistas de pádel', 'Pistas de pádel cortas'], 70],
        [['Pistas de tenis'], 20],
        [['Campos', 'Pabellón'], 12],
      ]);
      take(game);
      if (random.chance(0.3)) take(['Alquiler de raquetas'], 1, 4);
      if (random.chance(0.15)) take(['Pelotas y accesorios']);
      if (random.chance(0.3)) take(TO_GO, 1, 4);
    },
  },
  pool: {
    often: [3, 5, 3, 0.5],
    named: 0.05,
    fill: (take, random) => {
      take(['Entradas de piscina'], 1, 3);
      if (random.chance(0.4)) take(['Entradas de piscina'], 1, 2);
      if (random.chance(0.1)) take(['Natación']);
      if (random.chance(0.12)) take(['Alquiler de material']);
    },
  },
  poolPass: { often: [0.4, 0.3, 0.4, 0.1], named: 0.5, fill: (take) => take(['Bonos de baño', 'Nado y spa']) },
  gym: { often: [3, 1.5, 2, 2], named: 0.25, fill: (take) => take(['Accesos al gimnasio', 'Clases dirigidas']) },
  card: { often: [0.2, 0.1, 0.2, 0.1], named: 1, fill: (take) => take(['Altas y carnés']) },
  course: {
    often: [0.7, 0.4, 1.2, 0.3],
    named: 1,
    fill: (take) => take(['Cursos de natación', 'Escuelas de raqueta', 'Otras escuelas', 'Campus']),
  },
  lesson: {
    often: [0.8, 0.3, 0.8, 0.6],
    named: 0.6,
    fill: (take) => take(['Clases de pádel', 'Clases de tenis', 'Entrenamiento personal']),
  },
  contest: { often: [0.1, 0.1, 0.3, 0.3], named: 0.8, fill: (take) => take(['Torneos de pádel', 'Torneos de tenis']) },
  licence: { often: [0.1, 0.05, 0.1, 0.05], named: 1, fill: (take) => take(['Licencias federativas']) },
  health: { often: [1, 0.6, 1, 0.3], named: 0.75, fill: (take) => take(['Fisioterapia y medicina', 'Masajes']) },
  shop: {
    often: [0.7, 0.6, 1, 0.6],
    named: 0.1,
    fill: (take, random) => {
      take(['Pelotas y accesorios', 'Natación', 'Ropa', 'Complementos', 'Palas y raquetas', 'Libros']);
      if (random.chance(0.3)) take(['Natación', 'Complementos']);
    },
  },
  snack: {
    often: [1, 1.5, 2.5, 2],
    named: 0,
    fill: (take, random) => {
      take(SMALL, 1, 2);
      if (random.chance(0.5)) take(SMALL, 1, 2);
    },
  },
  club: {
    often: [0.25, 0.1, 0.3, 0.2],
    named: 1,
    organisation: true,
    fill: (take, random) => take([random.chance(0.7) ? 'Campos' : 'Ligas y celebraciones'], 1, 3),
  },
};

const bar: Readonly<Record<string, Kind>> = {
  breakfast: {
    often: [8, 0.5, 0.5, 0],
    named: 0,
    fill: (take, random) => {
      take(['Cafés'], 1, 3);
      if (random.chance(0.6)) take(['Desayunos'], 1, 2);
    },
  },
  coffee: { often: [3, 2, 3, 0.5], named: 0, fill: (take) => take(['Cafés'], 1, 3) },
  lunch: {
    often: [0, 4, 0.2, 0],
    named: 0.02,
    fill: (take, random) => {
      take(['Menús'], 1, 4);
      if (random.chance(0.4)) take(DRINKS, 1, 2);
      if (random.chance(0.4)) take(['Cafés'], 1, 3);
    },
  },
  sandwich: {
    often: [1, 2, 2, 3],
    named: 0,
    fill: (take, random) => {
      take(['Bocadillos'], 1, 2);
      if (random.chance(0.85)) take(DRINKS, 1, 2);
    },
  },
  drinks: {
    often: [1, 4, 4, 6],
    named: 0,
    fill: (take, random) => {
      take(DRINKS, 1, 4);
      if (random.chance(0.4)) take(DRINKS, 1, 2);
      if (random.chance(0.25)) take(['Aperitivos']);
    },
  },
  tapas: {
    often: [0, 2, 1, 4],
    named: 0.01,
    fill: (take, random) => {
      take(['Raciones'], 1, 2);
      if (random.chance(0.4)) take(['Raciones']);
      take(DRINKS, 2, 4);
    },
  },
  sweet: { often: [0.2, 2, 4, 1], named: 0, fill: (take) => take(['Helados', 'Aperitivos'], 1, 3) },
};

export const kinds = { frontDesk, bar } as const;

/** A source of baskets for a till. */
export type BasketSource = (random: Random, daypart: Daypart, seasonal: Readonly<Record<string, number>>) => Basket;

/** Prepares the products for drawing baskets from. `seasonal` multiplies how often a kind happens. */
export function basketSource(products: readonly DemoProduct[], till: keyof typeof kinds): BasketSource {
  type Candidate = Pick<PlannedLine, 'product' | 'isMember'>;
  const groups = new Map<string, [candidate: Candidate, weight: number][]>();
  for (const [index, { name, subfamily, popularity, rates }] of products.entries()) {
    if (signUpProducts.has(name)) continue;
    const group = groups.get(subfamily) ?? [];
    group.push([{ product: index, isMember: false }, popularity]);
    for (const { members } of rates) {
      if (members !== null) group.push([{ product: index, isMember: true }, members]);
    }
    groups.set(subfamily, group);
  }
  const candidates = (names: readonly string[]): [Candidate, number][] =>
    names.flatMap((name) => {
      const group = groups.get(name);
      if (group === undefined) throw new Error(`no product is in the group ${name}`);
      return group;
    });

  return (random, daypart, seasonal) => {
    const kind = random.pickWeighted(
      Object.entries(kinds[till]).map(([name, item]) => [item, item.often[daypart] * (seasonal[name] ?? 1)]),
    );
    const units = new Map<Candidate, number>();
    kind.fill((names, least = 1, most = 1) => {
      const candidate = random.pickWeighted(candidates(names));
      // Low counts are more common than high ones.
      const count = Math.min(random.int(least, most), random.int(least, most));
      units.set(candidate, (units.get(candidate) ?? 0) + count);
    }, random);
    const discount = random.chance(0.03) ? random.pick([5, 10, 20]) : 0;
    const named = random.chance(kind.named);
    return {
      lines: [...units].map(([candidate, count]) => ({ ...candidate, units: count, discount })),
      buyer: !named ? 'nobody' : kind.organisation === true ? 'organisation' : 'person',
    };
  };
}
