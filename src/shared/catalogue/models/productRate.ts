import { weekdaysCalled } from '../../domain/productRates.ts';
import { defineModel } from '../defineModel.ts';

/** Rate of a product: its price for customers with a tag, or at some hours and days. */
export const productRate = defineModel({
  name: 'productRate',
  label: { es: 'Tarifa', en: 'Rate' },
  plural: { es: 'Tarifas', en: 'Rates' },
  job: ['stock', 9],
  operations: 'full',
  audit: 'audit',
  title: 'name',
  listed: ['name', 'product', 'price', 'customerTag', 'weekdays', 'active'],
  search: ['name'],
  imports: { keys: [] },
  decisive: ['product', 'price', 'customerTag', 'weekdays', 'startTime', 'endTime', 'start', 'end', 'active'],
  example: { price: 5, customerTag: 1, weekdays: '12345', startTime: '09:00', endTime: '14:00' },
  fields: {
    product: { type: 'int', label: { es: 'Producto', en: 'Product' }, required: true, ref: 'product' },
    /** What the line of a sale says of its price. */
    name: { type: 'string', max: 60, label: { es: 'Nombre', en: 'Name' }, required: true, aliases: ['tarifa', 'rate'] },
    price: { type: 'currency', label: { es: 'Precio', en: 'Price' }, required: true, min: 0, aliases: ['pvp'] },
    /** Null: for everybody. */
    customerTag: {
      type: 'int',
      label: { es: 'Para clientes con', en: 'For customers with' },
      ref: 'customerTag',
      aliases: ['etiqueta', 'tag'],
    },
    /** By the clock of the company. One that ends before it starts goes over midnight. Null: from or until midnight. */
    startTime: {
      type: 'string',
      max: 5,
      label: { es: 'Desde la hora', en: 'From (time)' },
      timeOfDay: true,
      aliases: ['desde', 'from', 'hora inicio'],
    },
    endTime: {
      type: 'string',
      max: 5,
      label: { es: 'Hasta la hora', en: 'Until (time)' },
      timeOfDay: true,
      aliases: ['hasta', 'until', 'hora fin'],
    },
    start: { type: 'date', label: { es: 'Primer día', en: 'First day' } },
    end: { type: 'date', label: { es: 'Último día', en: 'Last day' } },
    /** Digits, 1 Monday to 7 Sunday, in order. Null: every day. */
    weekdays: {
      type: 'string',
      max: 7,
      label: { es: 'Días de la semana', en: 'Weekdays' },
      called: weekdaysCalled,
      aliases: ['dias', 'weekday'],
    },
    active: { type: 'bool', label: { es: 'Activa', en: 'Active' }, required: true, default: true },
  },
});
