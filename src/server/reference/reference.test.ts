import { describe, expect, test } from 'vitest';
import { models } from '#shared/catalogue/index.ts';
import { writeSchema } from '#shared/catalogue/schemas.ts';
import { toPercent } from '#shared/domain/money.ts';
import { provinces } from '#shared/domain/provinces.ts';
import { covers } from '#shared/domain/scopes.ts';
import { countries } from './places.ts';
import { genericProduct, invoiceTypes, paymentMethodsIn, posReasons, profiles, series, taxes } from './reference.ts';

describe('reference data', () => {
  test.each([
    ['tax', Object.values(taxes)],
    ['paymentMethod', Object.values(paymentMethodsIn('es'))],
    ['invoiceType', invoiceTypes.map((type) => type.record)],
    ['invoiceCounter', [{ ...series, type: 1 }]],
    ['posReason', posReasons],
    ['profile', Object.values(profiles)],
    ['product', [genericProduct]],
    ['country', countries()],
  ] as const)('every %s is a record the API takes', (name, records) => {
    const schema = writeSchema(models[name], 'create');
    for (const record of records) expect(schema.safeParse(record).error?.issues ?? []).toEqual([]);
  });

  test('taxes state a category, and those without tax why', () => {
    for (const { rate, category } of Object.values(taxes)) expect(toPercent(rate) > 0).toBe(category === 'S');
    expect(taxes.exempt.exemptionReason).toContain('37/1992');
  });

  test('there is one payment method of each type, cash first, named in either language', () => {
    for (const language of ['es', 'en'] as const) {
      const methods = Object.values(paymentMethodsIn(language));
      expect(methods.map(({ type }) => type).toSorted()).toEqual(
        Object.keys(models.paymentMethod.fields.type.values).map(Number),
      );
      expect(methods[0]).toMatchObject({
        name: language === 'es' ? 'Efectivo' : 'Cash',
        openDrawer: true,
        priority: 1,
      });
    }
  });

  test('the front desk sells, but manages nothing', () => {
    for (const scope of ['pos:operate', 'billing:operate', 'product:read', 'customer:write', 'customer:read']) {
      expect(covers(profiles.frontDesk.permissions, scope), scope).toBe(true);
    }
    for (const scope of ['billing:refund', 'product:write', 'user:write', 'system:admin', 'pos:authorise']) {
      expect(covers(profiles.frontDesk.permissions, scope), scope).toBe(false);
      expect(covers(profiles.manager.permissions, scope), scope).toBe(true);
    }
  });
});

describe('document types', () => {
  const byCode = new Map(invoiceTypes.map((type) => [type.record.code, type]));

  test('are the eight of the decisions, each after those it refers to', () => {
    expect([...byCode.keys()].sort()).toEqual(['C', 'F', 'I', 'P', 'R', 'RT', 'S', 'T']);
    for (const [index, { reverseType, convertibleInto }] of invoiceTypes.entries()) {
      const before = invoiceTypes.slice(0, index).map((type) => type.record.code);
      for (const code of [reverseType, convertibleInto]) if (code !== undefined) expect(before).toContain(code);
    }
  });

  test('what reverses is a credit note that may not be positive; the rest may not be negative', () => {
    for (const { record, reverseType } of invoiceTypes) {
      if (reverseType !== undefined) expect(byCode.get(reverseType)?.record.isCreditNote).toBe(true);
      expect(record.preventPositive).toBe(record.isCreditNote);
      if (record.isInternal !== true) expect(record.preventNegative).toBe(!record.isCreditNote);
    }
  });

  test('a ticket asks nothing of its buyer up to 3 000 €; an invoice asks who and where', () => {
    expect(byCode.get('T')?.record).toMatchObject({ isReceipt: true, maxAmount: 3000, customerRequired: false });
    for (const code of ['F', 'R', 'S', 'C'] as const) {
      expect(byCode.get(code)?.record).toMatchObject({
        isReceipt: false,
        customerRequired: true,
        taxNumberRequired: true,
        addressRequired: true,
      });
    }
  });
});

describe('places', () => {
  test('countries have a Spanish name and codes of their own', () => {
    const all = countries();
    expect(all.length).toBeGreaterThanOrEqual(249);
    expect(all).toContainEqual({ name: 'España', isoCode: 'ES', isoCode3: 'ESP' });
    expect(all).toContainEqual({ name: 'Alemania', isoCode: 'DE', isoCode3: 'DEU' });
    for (const field of ['name', 'isoCode', 'isoCode3'] as const) {
      expect(new Set(all.map((country) => country[field])).size).toBe(all.length);
    }
    for (const { isoCode, isoCode3 } of all) expect(`${isoCode} ${isoCode3}`).toMatch(/^[A-Z]{2} [A-Z]{3}$/);
  });

  test('provinces are the 52 of the INE, by code', () => {
    expect(provinces).toHaveLength(52);
    expect(provinces.at(0)).toEqual({ code: '01', name: 'Araba/Álava' });
    for (const [code, name] of [
      ['08', 'Barcelona'],
      ['28', 'Madrid'],
      ['30', 'Murcia'],
      ['41', 'Sevilla'],
      ['45', 'Toledo'],
      ['48', 'Bizkaia'],
      ['50', 'Zaragoza'],
      ['51', 'Ceuta'],
      ['52', 'Melilla'],
    ]) {
      expect(provinces).toContainEqual({ code, name });
    }
  });
});
