import { expect, test } from 'vitest';
import { matching } from './matching.ts';

const commands = [
  { title: 'Facturas', words: 'invoice' },
  { title: 'Tipos de factura' },
  { title: 'Nueva factura' },
  { title: 'Teléfonos' },
  { title: 'Bloquear', words: 'cerrar sesión, salir' },
];

test.each([
  ['', ['Facturas', 'Tipos de factura', 'Nueva factura', 'Teléfonos', 'Bloquear']],
  ['fac', ['Facturas', 'Tipos de factura', 'Nueva factura']],
  ['nueva f', ['Nueva factura']],
  ['factura nueva', ['Nueva factura']],
  ['TELEFO', ['Teléfonos']],
  ['salir', ['Bloquear']],
  ['invoice', ['Facturas']],
  ['actura', []],
  ['nueva venta', []],
])('%j means %j', (text, titles) => {
  expect(matching(commands, text).map(({ title }) => title)).toEqual(titles);
});
