/** What the demo facility charges each month: its types of subscriptions, and what they are sold as. */
import type { NewRecord } from '#server/reference/reference.ts';
import { PeriodKind } from '#shared/domain/fees/periods.ts';

export type FeeTypeName =
  | 'leave'
  | 'individual'
  | 'young'
  | 'senior'
  | 'couple'
  | 'three'
  | 'family'
  | 'child'
  | 'mornings'
  | 'weekends'
  | 'gym'
  | 'padel'
  | 'padelMonth'
  | 'swims'
  | 'quarter'
  | 'year'
  | 'familyYear'
  | 'visitor';

interface FeeTypeSeed {
  readonly record: Omit<NewRecord<'subscription'>, 'product' | 'enrolment' | 'temporarySubscription' | 'voucherType'>;
  /** Name of the product it is sold as. */
  readonly product: string;
  /** Whether who signs up pays the enrolment, and may take leave. */
  readonly isMember?: boolean;
  /** Whether the courts cost its people the rates for members. */
  readonly isRated?: boolean;
  /** Name of the product whose voucher it recharges. */
  readonly recharges?: string;
}

/** Sold with fees alone: the till has no button for them. */
export const feeProducts = [
  { name: 'Abono infantil mes', code: 'ABONOINF', price: 19.9, priority: 995, allowPaymentPending: true },
  { name: 'Abono 10 baños mes', code: 'ABONO10', price: 45, priority: 996, allowPaymentPending: true },
  { name: 'Abono pádel semestre', code: 'ABONOPADEL', price: 240, priority: 994, allowPaymentPending: true },
  { name: 'Gastos de devolución', code: 'DEVOLUCION', price: 4.5, priority: 997, allowPaymentPending: true },
] as const satisfies readonly NewRecord<'product'>[];

export const RETURN_FEE = 'Gastos de devolución';
export const ENROLMENT = 'Matrícula de abonado';
export const LOCKER = 'Taquilla mes';

/** By the calendar, with parts by days. */
const monthly = { period: PeriodKind.month, apportionment: true, allowCancel: true } as const;
/** From the day somebody began. */
const since = (period: number) => ({ period, apportionment: false, allowCancel: true }) as const;

const member = { isMember: true, isRated: true } as const;

/** Each after those it refers to. */
export const feeTypes: Readonly<Record<FeeTypeName, FeeTypeSeed>> = {
  leave: { record: { name: 'Baja temporal', ...monthly }, product: 'Cuota de baja temporal' },
  individual: { record: { name: 'Individual', ...monthly }, product: 'Abono individual mes', ...member },
  young: { record: { name: 'Joven', ...monthly }, product: 'Abono joven mes', ...member },
  senior: { record: { name: 'Mayores de 65', ...monthly }, product: 'Abono mayores de 65 mes', ...member },
  couple: { record: { name: 'Pareja', ...monthly, customers: 2 }, product: 'Abono familiar 2 mes', ...member },
  three: {
    record: { name: 'Familiar de 3', ...monthly, customers: 3 },
    product: 'Abono familiar 3 mes',
    ...member,
  },
  family: {
    record: { name: 'Familiar', ...monthly, customers: 6 },
    product: 'Abono familiar 4 o más mes',
    ...member,
  },
  child: { record: { name: 'Infantil', ...monthly }, product: 'Abono infantil mes', ...member },
  mornings: { record: { name: 'Mañanas', ...since(PeriodKind.month) }, product: 'Abono mañanas mes' },
  weekends: { record: { name: 'Fin de semana', ...since(PeriodKind.month) }, product: 'Abono fin de semana mes' },
  gym: { record: { name: 'Gimnasio', ...since(PeriodKind.month) }, product: 'Abono gimnasio mes' },
  padelMonth: { record: { name: 'Pádel', ...since(PeriodKind.month) }, product: 'Abono pádel mes', isRated: true },
  padel: {
    record: { name: 'Pádel semestral', ...since(PeriodKind.halfYear) },
    product: 'Abono pádel semestre',
    isRated: true,
  },
  swims: {
    record: { name: '10 baños al mes', ...since(PeriodKind.month), voucherPrice: 10 },
    product: 'Abono 10 baños mes',
    recharges: 'Bono 10 baños adulto',
  },
  quarter: {
    record: { name: 'Individual trimestral', ...monthly, period: PeriodKind.quarter },
    product: 'Abono individual trimestre',
    ...member,
  },
  year: {
    record: { name: 'Individual anual', ...since(PeriodKind.year) },
    product: 'Abono individual año',
    isRated: true,
  },
  familyYear: {
    record: { name: 'Familiar anual', ...since(PeriodKind.year), customers: 6 },
    product: 'Abono familiar año',
    isRated: true,
  },
  visitor: { record: { name: 'Visitante', ...since(PeriodKind.once) }, product: 'Abono visitante semana' },
};

/** Names of the products that people are signed up for: no till sells them as goods. */
export const signUpProducts: ReadonlySet<string> = new Set([
  ENROLMENT,
  ...Object.values(feeTypes).map(({ product }) => product),
]);
