/** What a month has to prove before its papers go out, and how what was collected in it comes to what is on documents. */
import type { Label } from '../catalogue/defineModel.ts';

interface CheckWords {
  readonly label: Label;
  /** What mends it. */
  readonly verb: Label;
}

/** What is looked at, the most telling first. */
export const monthChecks = {
  bridge: {
    label: { es: 'Lo cobrado está explicado al céntimo', en: 'What was collected is explained to the cent' },
    verb: { es: 'Ver cobros', en: 'See the payments' },
  },
  registerTaxes: {
    label: { es: 'Libro, impuestos y documentos suman lo mismo', en: 'Register, taxes and documents sum to the same' },
    verb: { es: 'Ver el libro', en: 'See the register' },
  },
  undocumented: {
    label: { es: 'Todo lo cobrado tiene documento', en: 'All that was paid is on a document' },
    verb: { es: 'Documentar', en: 'Document it' },
  },
  feesUndocumented: {
    label: { es: 'Las cuotas vencidas tienen documento', en: 'Fees that are due are on a document' },
    verb: { es: 'Ver las ventas', en: 'See the sales' },
  },
  drafts: {
    label: { es: 'No quedan borradores', en: 'No drafts are left' },
    verb: { es: 'Emitir o eliminar', en: 'Issue or delete' },
  },
  openSessions: {
    label: { es: 'Todas las cajas están cerradas', en: 'All cash points are closed' },
    verb: { es: 'Cerrar la caja', en: 'Close the cash point' },
  },
  seriesGaps: {
    label: { es: 'Las series no tienen huecos sin explicar', en: 'Series have no unexplained gaps' },
    verb: { es: 'Ver las series', en: 'See the series' },
  },
  returnsOpen: {
    label: { es: 'Los recibos devueltos están atendidos', en: 'Returned debits are seen to' },
    verb: { es: 'Cobrar o presentar otra vez', en: 'Collect or present again' },
  },
  moneyWaiting: {
    label: { es: 'No queda dinero anotado sin tique', en: 'No noted money waits for its ticket' },
    verb: { es: 'Cobrar o devolver', en: 'Charge or give back' },
  },
  isOver: {
    label: { es: 'El mes ha terminado', en: 'The month is over' },
    verb: { es: 'Esperar', en: 'Wait' },
  },
} as const satisfies Readonly<Record<string, CheckWords>>;

export type MonthCheckCode = keyof typeof monthChecks;
export const monthCheckCodes = Object.keys(monthChecks) as [MonthCheckCode, ...MonthCheckCode[]];

/** What becomes of money that is collected: the lines of the bridge, which sum to it. What goes out is below zero. */
export const bridgeLines = {
  documented: { es: 'Cobrado de documentos del mes', en: 'Paid of documents of the month' },
  otherMonths: { es: 'Cobrado de documentos de otros meses', en: 'Paid of documents of other months' },
  otherCompanies: { es: 'Cobrado para otras empresas', en: 'Paid for other companies' },
  advances: { es: 'Anticipos de lo que está por prestar', en: 'Advances for what is still to come' },
  undocumented: { es: 'Cobrado sin documento', en: 'Paid without a document' },
  depositsIn: { es: 'Depósitos entregados', en: 'Paid into deposits' },
  depositsUsed: { es: 'Depósitos usados para pagar', en: 'Deposits used to pay' },
  walletsIn: { es: 'Recargas de monedero', en: 'Recharges of wallets' },
  walletsUsed: { es: 'Monederos usados para pagar', en: 'Wallets used to pay' },
  noted: { es: 'Anotado antes del tique', en: 'Noted before its ticket' },
  refunds: { es: 'Devuelto por ventas', en: 'Given back for sales' },
  walletsReturned: { es: 'Devuelto de monederos', en: 'Given back from wallets' },
  depositsReturned: { es: 'Devuelto de depósitos', en: 'Given back from deposits' },
} as const satisfies Readonly<Record<string, Label>>;

export type BridgeLine = keyof typeof bridgeLines;
export const bridgeLineCodes = Object.keys(bridgeLines) as [BridgeLine, ...BridgeLine[]];
