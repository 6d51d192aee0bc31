import { isHostRule } from '../../domain/serverAddress.ts';
import { defineSetting } from '../defineSetting.ts';
import { listed, namesSchema } from '../lists.ts';

const none = { es: 'ninguno', en: 'none' };

/** Names, addresses and networks inside the club's own network that the server may be told to ask: `192.168.1.0/24`. */
export const allowedServers = defineSetting({
  group: 'integrations',
  scope: 'system:admin',
  schema: namesSchema(isHostRule),
  example: ['erp.lan'],
  label: { es: 'Servidores internos permitidos', en: 'Allowed internal servers' },
  about: {
    es: 'Servidores de la red de la instalación a los que el programa puede llamar: el correo, el proveedor de identidad, un webhook.',
    en: 'Servers in the network of the facility that the program may call: mail, the identity provider, a webhook.',
  },
  unset: none,
  inForce: (servers) => listed(servers, none),
  parts: { '': { es: 'Nombres, direcciones o redes', en: 'Names, addresses or networks' } },
  hints: { '': { es: 'Como erp.lan o 192.168.1.0/24', en: 'Such as erp.lan or 192.168.1.0/24' } },
});
