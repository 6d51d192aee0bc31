import { expect, test } from 'vitest';
import { allModels, models } from '../catalogue/index.ts';
import { isWritable } from '../catalogue/schemas.ts';
import { guessKey, guessMapping, importKeys, importTargets, isImportable } from './columns.ts';

test('headings are recognised as field names, labels and usual words, whatever their case and accents', () => {
  const headings = [
    'NOMBRE Y APELLIDOS',
    'Dni',
    'Dirección de casa',
    'Dirección',
    'c.p.',
    'telefono',
    'Color de ojos',
    'email',
  ];
  const mapping = guessMapping(models.customer, headings);
  expect(mapping).toEqual(['name', 'taxNumber', null, 'street', 'zipCode', 'phone', null, 'email']);
  expect(guessKey(models.customer, mapping)).toBe('taxNumber');
  expect(guessMapping(models.product, ['id', 'Ref.', 'PVP', 'IVA', 'EAN-13'])).toEqual([
    ...['id', 'code', 'price', 'taxes', 'barcode'],
  ]);
});

test.each([
  ['customer', 'memberCode', ['Nº Socio', 'N.º de socio', 'Núm. Socio', 'Cód. cliente']],
  ['customer', 'birthDate', ['F. Nacimiento', 'F.Nac.', 'Fecha nac.', 'Fec. Nac']],
  ['customer', 'phone', ['Tlf.', 'Telf', 'Tfno.', 'Teléfono 1', 'Fijo']],
  ['customer', 'mobile', ['Tlf. móvil', 'Tel. Mov.']],
  ['customer', 'taxNumber', ['D.N.I.', 'CIF/NIF', 'DNI/NIE', 'Nº documento']],
  ['customer', 'zipCode', ['C.P.', 'Cód. Postal', 'Cod. postal']],
  ['customer', 'street', ['Dir.', 'Domicilio']],
  ['product', 'barcode', ['Cód. barras', 'Código de barras', 'EAN 13']],
  ['product', 'code', ['Cód.', 'Cod. artículo', 'Ref.']],
  ['product', 'price', ['P.V.P.', 'Precio de venta']],
  ['product', 'minimumStock', ['Stock min.', 'Stock mínimo']],
  ['supplier', 'name', ['Proveedor']],
] as const)('a column of a %s is its %s whatever short form its heading has', (model, field, headings) => {
  for (const heading of headings) expect(guessMapping(models[model], [heading]), heading).toEqual([field]);
});

test('records are recognised by what most rows of a file have, so that it can be imported again', () => {
  const mapping = ['name', 'taxNumber', 'memberCode', 'email'];
  const rows = [
    ['Ana', '00000000T', 'S1', 'ana@example.com'],
    ['Luis, de 9 años', ' ', 'S2', ''],
  ];
  expect(guessKey(models.customer, mapping, rows)).toBe('memberCode');
  expect(guessKey(models.customer, mapping, rows.slice(0, 1))).toBe('taxNumber');
  expect(guessKey(models.customer, ['name', null, null, 'email'], rows)).toBe('email');
  // A family shares its address.
  const family = [
    ['Ana', '00000000T', '', 'ana@example.com'],
    ['Luis', '', '', 'Ana@example.com'],
  ];
  expect(guessKey(models.customer, mapping, family)).toBe('taxNumber');
  expect(guessKey(models.customer, ['name'], rows)).toBeNull();
});

test('surnames are part of the name, beside a column that is called by it, and no other column is read twice', () => {
  const headings = ['Nombre', 'Apellido 1', '2º Apellido', 'Tel.', 'Teléfono'];
  expect(guessMapping(models.customer, headings)).toEqual(['name', 'name', 'name', null, 'phone']);
  const whole = ['Nombre completo', 'Nombre', 'Apellidos'];
  expect(guessMapping(models.customer, whole)).toEqual([null, 'name', 'name']);
});

test('what a file calls the description of a product is its name where no column has that', () => {
  expect(guessMapping(models.product, ['Cód.', 'Descripción', 'PVP'])).toEqual(['code', 'name', 'price']);
  expect(guessMapping(models.product, ['Descripción', 'Artículo'])).toEqual(['description', 'name']);
  expect(guessMapping(models.product, ['Nombre', 'Descripción'])).toEqual(['name', 'description']);
});

test('every heading of an export of ours is recognised, in both languages', () => {
  for (const model of allModels().filter(isImportable)) {
    for (const language of ['es', 'en'] as const) {
      const targets = importTargets(model).filter(({ children }) => children === undefined);
      const mapping = guessMapping(
        model,
        Object.values(model.fields).map(({ label }) => label[language]),
      );
      expect(mapping.filter((name) => name !== null).toSorted(), `${model.name} ${language}`).toEqual(
        targets.map(({ name }) => name).toSorted(),
      );
    }
  }
});

test('of a reference that a file has by name and by number the number counts', () => {
  const headings = ['Id', 'Nombre', 'Familia', 'Familia (Id)', 'Precio'];
  expect(guessMapping(models.product, headings)).toEqual(['id', 'name', null, 'family', 'price']);
});

test('what may be imported can be deleted again, decides nothing that lasts, and has the keys it names', () => {
  for (const model of allModels().filter(isImportable)) {
    expect([model.lasting, model.operations, model.audit], model.name).toEqual([undefined, 'full', 'audit']);
    const names = importTargets(model).map(({ name }) => name);
    expect(names, model.name).toEqual(expect.arrayContaining([...importKeys(model)]));
    for (const { field, name } of importTargets(model)) {
      expect(name === 'id' || isWritable(field, 'create'), `${model.name}.${name}`).toBe(true);
    }
  }
});
