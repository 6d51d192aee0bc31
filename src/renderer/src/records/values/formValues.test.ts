import { describe, expect, it } from 'vitest';
import { allModels, models } from '#shared/catalogue/index.ts';
import { durationOf, partsOf } from '../form/inputs/duration.ts';
import { bodyOf, faultsOf, isSame, prefillFrom, startValues, unreadable } from './formValues.ts';

describe('the values of a form', () => {
  it('begin with the defaults of the catalogue and what the address says', () => {
    const prefilled = prefillFrom(models.product, { price: '3', favourite: 'true', family: 7, stock: 5, other: 1 });
    expect(prefilled).toEqual({ price: 3, favourite: true, family: 7 });
    expect(startValues(models.product, prefilled)).toMatchObject({ active: true, price: 3, name: null });
    expect(startValues(models.setting, { key: 'backupPlace' })).toMatchObject({ value: {} });
    expect(startValues(models.setting, { key: 'smtp' })).toMatchObject({ value: null });
    expect(prefillFrom(models.user, { pin: '1234' })).toEqual({});
  });

  it('are sent where they say something', () => {
    const values = { ...startValues(models.product), name: 'Gorro', price: 0, code: '' };
    expect(bodyOf(models.product, 'create', values, [])).toEqual({ name: 'Gorro', price: 0 });
    expect(bodyOf(models.product, 'update', { code: '' }, ['code'])).toEqual({ code: null });
  });

  it('are held to the schemas of the service', () => {
    const faults = (values: object) =>
      faultsOf(
        models.product,
        'create',
        bodyOf(models.product, 'create', { ...startValues(models.product), ...values }, []),
      );
    expect(faults({})).toEqual([
      { pointer: '#/name', code: 'required' },
      { pointer: '#/price', code: 'required' },
    ]);
    expect(faults({ name: 'Gorro', price: -1 })).toEqual([{ pointer: '#/price', code: 'too_small' }]);
    expect(faultsOf(models.setting, 'update', { value: unreadable('{') })).toEqual([
      { pointer: '#/value', code: 'invalid_value' },
    ]);
  });

  it('of a moment are the same however it is written', () => {
    const field = { type: 'datetime', label: { es: '', en: '' } };
    expect(isSame(field, '2026-03-01T10:00', '2026-03-01T10:00:00+01:00')).toBe(true);
    expect(isSame(field, '2026-03-01T10:01', '2026-03-01T10:00:00+01:00')).toBe(false);
  });

  it('of every model are none that the service refuses for another reason than that they are missing', () => {
    for (const model of allModels().filter(({ operations }) => operations === 'full')) {
      const faults = faultsOf(model, 'create', bodyOf(model, 'create', startValues(model), []));
      expect([model.name, faults.filter(({ code }) => code !== 'required')]).toEqual([model.name, []]);
    }
  });
});

describe('a duration', () => {
  it.each(['P1M', 'P30D', 'P2W', 'P1Y', 'PT3H'])('%s is a number and a unit', (text) => {
    const parts = partsOf(text);
    expect(parts === null ? null : durationOf(parts.amount, parts.unit)).toBe(text);
  });

  it.each(['P1M15D', 'PT3M', 'P3H', 'PT3D', ''])('%j is not', (text) => {
    expect(partsOf(text)).toBeNull();
  });
});
