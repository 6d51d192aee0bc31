/**
 * Why a debit was rejected, returned or refunded, by its code (ISO 20022 ExternalStatusReason1Code and
 * ExternalReturnReason1Code, as the Spanish banks' guides for direct debits have them), and what follows from it.
 */

/** What becomes of the mandate. All but `stays` keep it from being presented until somebody did something. */
export type MandateConsequence =
  | 'stays'
  /** No further debit to this account under it. */
  | 'stop'
  /** It is no mandate (any more). */
  | 'cancelled'
  /** What is kept of it has to be put right. */
  | 'correct'
  /** A new one has to be signed. */
  | 'replace';

/** What is now known of the debtor's account. */
export type AccountConsequence = 'wrong' | 'closed' | 'blocked' | 'consumer' | 'noDebits' | 'unreachable';

/** How the debit may be presented again. */
export type RetryRule =
  /** As it was, with a new date. */
  | 'again'
  /** After the data of the debtor, of the account or of the mandate changed. */
  | 'afterChange'
  /** When a person who spoke with the debtor says so. */
  | 'manual'
  | 'never'
  /** After we put our own mistake right. */
  | 'ours';

/** At whom the cause lies. */
export type ReasonFault = 'debtor' | 'creditor' | 'bank' | 'unknown';

export interface ReasonConsequences {
  readonly mandate: MandateConsequence;
  readonly account: AccountConsequence | null;
  readonly retry: RetryRule;
  readonly fault: ReasonFault;
  /** True where the cause is the same for all debits of the remittance. */
  readonly wholeRemittance: boolean;
  /** False where no message may be sent to the debtor. */
  readonly mail: boolean;
}

export interface Reason extends ReasonConsequences {
  /** As the bank wrote it. */
  readonly code: string;
  /** False for a code that is not in the table. */
  readonly known: boolean;
  readonly text: { readonly es: string; readonly en: string };
}

/** Times that the same debt is offered to be presented again. */
const MAX_RETRIES = 2;

/** What a code means, and what follows from it. A code that nobody knows is kept as it came. */
export function reasonOf(code: string): Reason {
  const row = Object.hasOwn(table, code) ? table[code] : undefined;
  if (row === undefined) {
    return {
      ...usual,
      retry: 'manual',
      code,
      known: false,
      text: { es: `Motivo no relacionado (${code})`, en: `Reason not listed (${code})` },
    };
  }
  const [es, en, consequences] = row;
  return { ...usual, ...consequences, code, known: true, text: { es, en } };
}

/** True where a debit that came back is offered to be presented as it was. `retries`: how often it was presented again. */
export function isRetryOffered(reason: ReasonConsequences, retries: number): boolean {
  return reason.retry === 'again' && retries < MAX_RETRIES;
}

/** True where the return fee is charged unless the facility says otherwise for the code. */
export function isFeeUsual(reason: ReasonConsequences): boolean {
  return reason.fault === 'debtor';
}

const usual: ReasonConsequences = {
  mandate: 'stays',
  account: null,
  retry: 'manual',
  fault: 'unknown',
  wholeRemittance: false,
  mail: true,
};

const ours = { retry: 'ours', fault: 'creditor' } as const;
const stop = { mandate: 'stop', retry: 'afterChange' } as const;
/** Of the data about the debtor that we keep. */
const ourData = { mandate: 'correct', retry: 'afterChange', fault: 'creditor' } as const;

type Row = readonly [es: string, en: string, consequences: Partial<ReasonConsequences>];

const table: Readonly<Record<string, Row>> = {
  AC01: [
    'Número de cuenta incorrecto (IBAN no válido)',
    'Account number incorrect (IBAN not valid)',
    { ...stop, account: 'wrong', fault: 'creditor' },
  ],
  AC04: ['Cuenta cancelada', 'Account closed', { ...stop, account: 'closed', fault: 'debtor' }],
  AC06: [
    'Cuenta bloqueada, o bloqueada por el deudor para adeudos directos',
    'Account blocked, or blocked for direct debits by the debtor',
    { ...stop, account: 'blocked', fault: 'debtor' },
  ],
  AC13: [
    'Cuenta del deudor es cuenta de un consumidor',
    'The account of the debtor is a consumer’s account',
    { ...stop, account: 'consumer', fault: 'creditor' },
  ],
  AG01: ['Cuenta no admite adeudos directos', 'The account takes no direct debits', { ...stop, account: 'noDebits' }],
  AG02: [
    'Código de operación, de transacción o tipo de secuencia incorrecto',
    'Operation code, transaction code or sequence type incorrect',
    ours,
  ],
  AM04: ['Saldo insuficiente', 'Insufficient funds', { retry: 'again', fault: 'debtor' }],
  AM05: ['Operación duplicada', 'Duplicate operation', ours],
  BE01: [
    'Titular de la cuenta de cargo no coincide con el deudor',
    'The holder of the account is not the debtor',
    { mandate: 'replace', retry: 'afterChange' },
  ],
  BE05: [
    'Identificador del acreedor incorrecto',
    'Identifier of the creditor incorrect',
    { ...ours, wholeRemittance: true },
  ],
  CNOR: [
    'La entidad del acreedor no está registrada',
    'The bank of the creditor is not registered',
    { ...stop, fault: 'bank', wholeRemittance: true },
  ],
  DNOR: [
    'La entidad del deudor no está registrada',
    'The bank of the debtor is not registered',
    { ...stop, account: 'unreachable', fault: 'bank' },
  ],
  FF01: ['Formato no válido', 'Format not valid', ours],
  FF05: ['Tipo de adeudo incorrecto', 'Type of direct debit incorrect', ours],
  MD01: [
    'Mandato no válido o inexistente',
    'Mandate not valid or missing',
    { mandate: 'cancelled', retry: 'afterChange' },
  ],
  MD02: ['Faltan datos del mandato o son incorrectos', 'Data of the mandate missing or incorrect', ourData],
  MD06: ['Operación autorizada disconforme', 'Authorised debit disputed by the debtor', { retry: 'manual' }],
  MD07: ['Deudor fallecido', 'Debtor deceased', { mandate: 'stop', retry: 'never', mail: false }],
  MS02: [
    'Razón no especificada por el cliente (orden del deudor)',
    'Reason not specified by the customer (order of the debtor)',
    { retry: 'manual', fault: 'debtor' },
  ],
  MS03: [
    'Razón no especificada por la entidad del deudor',
    'Reason not specified by the bank of the debtor',
    { retry: 'again', fault: 'bank' },
  ],
  RC01: [
    'Identificador de la entidad incorrecto (BIC no válido)',
    'Identifier of the bank incorrect (BIC not valid)',
    { ...ours, mandate: 'correct' },
  ],
  RR01: [
    'Razones regulatorias: falta la identificación o la cuenta del deudor',
    'Regulatory reasons: identification or account of the debtor missing',
    ourData,
  ],
  RR02: [
    'Razones regulatorias: falta el nombre o la dirección del deudor',
    'Regulatory reasons: name or address of the debtor missing',
    ourData,
  ],
  RR03: [
    'Razones regulatorias: falta el nombre o la dirección del acreedor',
    'Regulatory reasons: name or address of the creditor missing',
    { ...ours, wholeRemittance: true },
  ],
  RR04: ['Razones regulatorias', 'Regulatory reasons', { mandate: 'correct', retry: 'afterChange' }],
  SL01: [
    'Servicios específicos ofrecidos por la entidad del deudor',
    'Specific services that the bank of the debtor offers',
    { ...stop, fault: 'debtor' },
  ],
  TM01: ['Fuera de hora', 'Handed in after the cut-off time', ours],
  NARR: ['Motivo descrito en el texto', 'Reason in the text', { retry: 'manual' }],
};
