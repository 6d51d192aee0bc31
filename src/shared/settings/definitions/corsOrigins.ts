import { defineSetting } from '../defineSetting.ts';
import { listed, namesSchema } from '../lists.ts';

const none = { es: 'ninguna', en: 'none' };

/** Web origins that may call the API from a browser: `https://club.example`. */
export const corsOrigins = defineSetting({
  group: 'integrations',
  scope: 'system:admin',
  schema: namesSchema(isOrigin),
  example: ['https://club.example'],
  label: { es: 'Webs con acceso', en: 'Websites with access' },
  about: {
    es: 'Páginas web que pueden llamar a la API desde el navegador de quien las visita.',
    en: 'Websites that may call the API from the browser of whoever visits them.',
  },
  unset: none,
  inForce: (origins) => listed(origins, none),
  parts: { '': { es: 'Direcciones de las webs', en: 'Addresses of the websites' } },
  hints: {
    '': { es: 'Sin nada detrás del nombre: https://club.example', en: 'Nothing behind the name: https://club.example' },
  },
});

function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
