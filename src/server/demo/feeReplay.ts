/** Does what is planned about fees through the real operations. */
import { systemOrigin, type WriteContext } from '#server/core/context/context.ts';
import { queryAll } from '#server/core/db/execute.ts';
import { sql } from '#server/core/db/sql.ts';
import { load } from '#server/core/records/write.ts';
import { chargeSome } from '#server/modules/directDebits/charge.ts';
import { chargeRemittance } from '#server/modules/directDebits/handlers/chargeRemittance.ts';
import { closeRemittance } from '#server/modules/directDebits/handlers/closeRemittance.ts';
import { createRemittance } from '#server/modules/directDebits/handlers/createRemittance.ts';
import { exportRemittance } from '#server/modules/directDebits/handlers/exportRemittance.ts';
import { importReturns } from '#server/modules/directDebits/handlers/importReturns.ts';
import { planRemittance, choiceOf as remittanceOf } from '#server/modules/directDebits/remittances.ts';
import { readReturns } from '#server/modules/directDebits/returnsPreview.ts';
import { paySale } from '#server/modules/payments/handlers/paySale.ts';
import { choiceOf } from '#server/modules/subscriptions/choice.ts';
import { issueFees } from '#server/modules/subscriptions/handlers/issueFees.ts';
import { subscriptionLeave } from '#server/modules/subscriptions/handlers/subscriptionLeave.ts';
import { subscriptionPause } from '#server/modules/subscriptions/handlers/subscriptionPause.ts';
import { subscriptionSignUp } from '#server/modules/subscriptions/handlers/subscriptionSignUp.ts';
import { previewOf } from '#server/modules/subscriptions/preview.ts';
import { issueSome } from '#server/modules/subscriptions/run.ts';
import { settleSomeTags } from '#server/modules/subscriptions/tags.ts';
import { create, type Reference } from '#server/reference/seed.ts';
import { fromMoney, type Money, sum, toMoney } from '#shared/domain/money.ts';
import { SaleStatus } from '#shared/domain/states.ts';
import { returnsFile } from './bankFile.ts';
import { addDays } from './calendar.ts';
import { type FeeTypeName, feeTypes } from './feeTypes.ts';
import { spanishIban } from './ibans.ts';
import type { Member } from './members.ts';
import { latinNames } from './people.ts';
import type { FeeStep, PlannedReturn } from './steps.ts';

/** The ids behind a plan of fees. */
export interface FeeCast {
  readonly reference: Reference;
  readonly members: readonly Member[];
  /** By position. */
  readonly customers: readonly number[];
  readonly types: ReadonlyMap<FeeTypeName, number>;
  /** Those that are charged from the day somebody began. */
  readonly anniversaries: readonly number[];
  readonly creditorAccount: number;
  readonly locker: number;
  /** What is made as time goes on: accounts by customer, subscriptions by member, remittances by run. */
  readonly accounts: Map<number, number>;
  readonly subscriptions: Map<number, number>;
  readonly remittances: Map<string, number>;
}

type StepOf<K extends FeeStep['kind']> = Extract<FeeStep, { readonly kind: K }>;

/** More is not paid in cash: Ley 7/2012 art. 7. */
const MOST_CASH = toMoney(900);

/** One account in so many has no signed mandate: what offices have to deal with. */
const UNSIGNED = 120;
const ISSUING = systemOrigin('subscriptions.issueFees');

/** Does one step. */
export async function playFees(ctx: WriteContext, cast: FeeCast, pos: number, step: FeeStep): Promise<void> {
  switch (step.kind) {
    case 'enterMembers':
      for (const member of step.members) await enterMember(ctx, cast, member);
      return;
    case 'tagMembers':
      while (await settleSomeTags(ctx));
      return;
    case 'signUp':
      return signUp(ctx, cast, step.member);
    case 'pause': {
      const { from, until } = step;
      const input = { subscriptionCustomer: idOf(cast, step.member), from, reason: 'Lesión', dryRun: false };
      await subscriptionPause.run(ctx, until === null ? input : { ...input, until }, undefined);
      return;
    }
    case 'leave': {
      const input = { subscriptionCustomer: idOf(cast, step.member), on: step.on, reason: 'Se muda', dryRun: false };
      await subscriptionLeave.run(ctx, input, undefined);
      return;
    }
    case 'editFee': {
      const { issueDate, amount } = step;
      await create(ctx, 'editedSale', { subscriptionCustomer: idOf(cast, step.member), issueDate, amount });
      return;
    }
    case 'omitFee': {
      await create(ctx, 'ommitedSale', {
        subscriptionCustomer: idOf(cast, step.member),
        issueDate: step.issueDate,
      });
      return;
    }
    case 'issueFees':
      return issue(ctx, cast, step);
    case 'payFees':
      return pay(ctx, cast, pos, step);
    default:
      return playRemittance(ctx, cast, step);
  }
}

type RemittanceStep = StepOf<'remit' | 'chargeRemittance' | 'closeRemittance' | 'importReturns'>;

/** Where nothing was there to collect, there is no remittance. */
async function playRemittance(ctx: WriteContext, cast: FeeCast, step: RemittanceStep): Promise<void> {
  if (step.kind === 'remit') return remit(ctx, cast, step);
  const remittance = cast.remittances.get(step.run);
  if (remittance === undefined) return;
  switch (step.kind) {
    case 'chargeRemittance': {
      await chargeRemittance.run(ctx, { remittance }, undefined);
      const paymentMethod = cast.reference.paymentMethods.directDebit;
      while (await chargeSome(ctx, { remittance, paymentMethod }));
      return;
    }
    case 'closeRemittance':
      await closeRemittance.run(ctx, { remittance }, undefined);
      return;
    case 'importReturns':
      return takeReturns(ctx, cast, remittance, step.reasons);
  }
}

function memberAt({ members }: FeeCast, place: number): Member {
  const member = members[place];
  if (member === undefined) throw new RangeError(`no member ${place}`);
  return member;
}

function idOf({ subscriptions }: FeeCast, member: number): number {
  const id = subscriptions.get(member);
  if (id === undefined) throw new RangeError(`member ${member} has no subscription yet`);
  return id;
}

function customerAt({ customers }: FeeCast, place: number): number {
  const id = customers[place];
  if (id === undefined) throw new RangeError(`no customer ${place}`);
  return id;
}

/** The account that is debited, which is made where it is not there yet. */
async function accountOf(ctx: WriteContext, cast: FeeCast, payer: number): Promise<number> {
  const known = cast.accounts.get(payer);
  if (known !== undefined) return known;
  const today = ctx.zone.dateAt(ctx.now);
  const isSigned = payer % UNSIGNED !== UNSIGNED - 1;
  const mandate = `M${String(payer + 1).padStart(6, '0')}`;
  const id = await create(ctx, 'bankAccount', {
    customer: customerAt(cast, payer),
    iban: spanishIban(1 + (payer % 40), 1_000_003 * (payer + 1)),
    holder: latinNames.get(payer) ?? null,
    ...(isSigned ? { mandate, mandateDate: addDays(today, -(payer % 300)) } : {}),
  });
  cast.accounts.set(payer, id);
  return id;
}

/** What a subscription says, whether it is entered or somebody signs up. */
async function termsOf(ctx: WriteContext, cast: FeeCast, member: Member) {
  const { customer, payer, price, start } = member;
  const type = cast.types.get(member.type);
  if (type === undefined) throw new RangeError(`no type ${member.type}`);
  const bankAccount = payer === null ? null : await accountOf(ctx, cast, payer);
  return {
    customer: customerAt(cast, customer),
    type,
    start,
    ...(price === null ? {} : { price }),
    ...(bankAccount === null ? {} : { directDebit: true }),
    // The customer's own is the one that is debited anyway.
    ...(bankAccount === null || payer === customer ? {} : { bankAccount }),
  };
}

/** Enters somebody who was a member before the facility charged fees with this program. */
async function enterMember(ctx: WriteContext, cast: FeeCast, place: number): Promise<void> {
  const member = memberAt(cast, place);
  const subscriptionCustomer = await create(ctx, 'subscriptionCustomer', {
    ...(await termsOf(ctx, cast, member)),
    description: feeTypes[member.type].record.name ?? null,
  });
  cast.subscriptions.set(place, subscriptionCustomer);
  for (const customer of member.beneficiaries) {
    await create(ctx, 'subscriptionBeneficiary', { subscriptionCustomer, customer: customerAt(cast, customer) });
  }
  if (member.hasLocker) await create(ctx, 'subscriptionAddon', { subscriptionCustomer, product: cast.locker });
}

async function signUp(ctx: WriteContext, cast: FeeCast, place: number): Promise<void> {
  const member = memberAt(cast, place);
  const { subscriptionCustomer } = await subscriptionSignUp.run(
    ctx,
    {
      ...(await termsOf(ctx, cast, member)),
      beneficiaries: member.beneficiaries.map((customer) => ({ customer: customerAt(cast, customer) })),
      addons: member.hasLocker ? [{ product: cast.locker }] : [],
      enrolment: true,
      dryRun: false,
    },
    undefined,
  );
  cast.subscriptions.set(place, subscriptionCustomer.id);
}

/** Begins a run and does what its job does, each piece as a request of its own. */
async function issue(ctx: WriteContext, cast: FeeCast, { isWhole }: StepOf<'issueFees'>): Promise<void> {
  const asked = isWhole ? {} : { subscriptions: [...cast.anniversaries] };
  const page = { group: 'chosen', after: 0, limit: 1, listed: false } as const;
  const preview = await previewOf(ctx, await choiceOf(ctx, asked), page);
  if (preview.chosen.fees === 0) return;
  const { task } = await issueFees.run(ctx, { ...asked, dryRun: false, confirm: false }, preview);
  const moment = { now: ctx.now, facility: { zone: ctx.zone, pepper: ctx.pepper }, actor: ctx.actor, origin: ISSUING };
  while ((await issueSome(ctx.db, moment, task?.id ?? 0, { isTold: false, busy: Infinity })) !== null);
}

async function remit(ctx: WriteContext, cast: FeeCast, { run }: StepOf<'remit'>): Promise<void> {
  const choice = { creditorAccount: cast.creditorAccount, except: [], retry: [] };
  const { debits } = await planRemittance(ctx, remittanceOf(choice));
  if (debits.length === 0) return;
  const { id: remittance } = await createRemittance.run(ctx, choice, undefined);
  await exportRemittance.run(ctx, { remittance }, undefined);
  cast.remittances.set(run, remittance);
}

/** The bank tells of debits of some members, in a file. */
async function takeReturns(
  ctx: WriteContext,
  cast: FeeCast,
  id: number,
  reasons: readonly PlannedReturn[],
): Promise<void> {
  const codes = new Map(reasons.map(({ member, code }) => [customerAt(cast, memberAt(cast, member).customer), code]));
  const { messageId, collectionDate } = await load(ctx, 'remittance', id);
  const rows = await queryAll<{
    customer: number;
    endToEndId: string;
    mandate: string;
    holder: string;
    iban: string;
    amount: Money;
  }>(
    ctx.db,
    sql`select s."customer", d."endToEndId", d."mandate", d."holder", d."iban", d."amount" from "remittanceDebit" d
        join "remittanceSale" r on r."remittanceDebit" = d."id" join "sale" s on s."id" = r."sale"
      where d."remittance" = ${id} and s."customer" in ${sql.list([...codes.keys()])} group by d."id" order by d."id"`,
  );
  if (rows.length === 0) return;
  const debits = rows.map(({ customer, amount, ...debit }) => {
    return { ...debit, amount: fromMoney(amount), code: codes.get(customer) ?? '' };
  });
  const bookedOn = ctx.zone.dateAt(ctx.now);
  const file = returnsFile({ messageId: messageId ?? '', collectionDate, bookedOn, debits });
  const content = Buffer.from(file).toString('base64');
  const input = { name: `devoluciones-${bookedOn}.xml`, content, choices: [], refusals: [], fee: true };
  await importReturns.run(ctx, input, readReturns(content));
}

/** Pays what a member owes for fees, and what came with them, but for what a bank is collecting. */
async function pay(ctx: WriteContext, cast: FeeCast, pos: number, step: StepOf<'payFees'>): Promise<void> {
  const customer = customerAt(cast, memberAt(cast, step.member).customer);
  const dues = await queryAll<{ id: number; pending: Money }>(
    ctx.db,
    sql`select s."id", s."pending" from "sale" s
      where s."customer" = ${customer} and s."status" in (${sql.literal(SaleStatus.pending, SaleStatus.partlyPaid)})
        and s."pending" > 0 and s."deleted" = 0
        and not exists (select 1 from "remittanceSale" r where r."sale" = s."id" and r."open" = 1)
      order by s."id"`,
  );
  if (dues.length === 0) return;
  const total = sum(dues, ({ pending }) => pending);
  const method = step.method === 'cash' && total > MOST_CASH ? 'card' : step.method;
  const payments = [{ paymentMethod: cast.reference.paymentMethods[method], amount: fromMoney(total) }];
  await paySale.run(
    ctx,
    { sales: dues.map(({ id }) => id), payments, ...(method === 'transfer' ? {} : { pos }) },
    undefined,
  );
}
