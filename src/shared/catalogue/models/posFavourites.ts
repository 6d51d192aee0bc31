import { defineModel } from '../defineModel.ts';

/** The favourites of a cash point in their order. One that has none shows the products marked as favourites. */
export const posFavourites = defineModel({
  name: 'posFavourites',
  label: { es: 'Favoritos de un punto de caja', en: 'Favourites of a cash point' },
  plural: { es: 'Favoritos de los puntos de caja', en: 'Favourites of cash points' },
  operations: 'full',
  audit: 'audit',
  title: 'pos',
  listed: ['pos', 'products'],
  fields: {
    pos: { type: 'int', label: { es: 'Punto de caja', en: 'Cash point' }, required: true, ref: 'pos' },
    /** Ids. Those no product has, or none that is sold, are passed over. */
    products: { type: 'any[]', label: { es: 'Productos', en: 'Products' }, required: true, default: [] },
  },
});
