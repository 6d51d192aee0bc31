/** Warns of e-mail addresses, telephone numbers, postcodes and the like that are none: old data have to come in all the same. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { type ContactSetting, contactFault, formatOf } from '#shared/domain/contactData.ts';
import type { WriteContext } from '../context/context.ts';
import type { AnyRow } from './codec.ts';
import type { Values } from './ruleTypes.ts';
import { getRow } from './write.ts';

/** True for a model that has such a field. */
export function hasContacts({ fields }: AnyModel): boolean {
  return Object.values(fields).some((field) => formatOf(field) !== null);
}

/** Warns of the values that are about to be written. `before`: the row as it was, null on create. */
export async function warnOfContacts(
  ctx: WriteContext,
  model: AnyModel,
  values: Values,
  before: AnyRow | null,
): Promise<void> {
  const now: Values = { ...before, ...values };
  const hasMoved = ['country', 'region'].some((name) => name in values && model.fields[name] !== undefined);
  const looked = Object.entries(model.fields).flatMap(([name, field]) => {
    const format = formatOf(field);
    const text = now[name];
    const isSent = name in values || (format === 'postcode' && hasMoved);
    return format === null || !isSent || typeof text !== 'string' ? [] : [{ name, format, text }];
  });
  if (looked.length === 0) return;
  const setting = await settingOf(ctx, now);
  for (const { name, format, text } of looked) {
    const code = contactFault(format, text, setting);
    if (code !== null) ctx.warn({ pointer: `#/${name}`, code });
  }
}

async function settingOf(ctx: WriteContext, { country, region }: Values): Promise<ContactSetting> {
  const place = typeof country === 'number' ? await getRow(ctx.db, 'country', country) : undefined;
  const province = typeof region === 'number' ? await getRow(ctx.db, 'region', region) : undefined;
  return {
    country: place?.isoCode ?? null,
    province: province?.name ?? null,
    today: ctx.zone.dateAt(ctx.now),
  };
}
