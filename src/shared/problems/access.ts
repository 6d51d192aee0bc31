/** Refused requests: credentials, permissions, where a request comes from, and how often. */
import type { ProblemEntry } from './problemEntry.ts';

export const accessProblems = {
  unauthenticated: {
    status: 401,
    title: { es: 'Falta identificarse', en: 'Authentication is required' },
    meaning: {
      es: 'La petición no lleva credencial, o la que lleva no vale: mal escrita, caducada, revocada o de una sesión bloqueada.',
      en: 'The request has no credential, or one that does not stand: mistyped, expired, revoked, or of a locked session.',
    },
    remedy: {
      es: 'Envíe `Authorization: Bearer` con una clave de API vigente. En pantalla, vuelva a identificarse con el PIN.',
      en: 'Send `Authorization: Bearer` with a valid API key. On screen, sign in with the PIN again.',
    },
    headers: { 'WWW-Authenticate': 'Bearer realm="taquilla"' },
  },
  insufficient_scope: {
    status: 403,
    title: { es: 'No tiene permiso para esta operación', en: 'You are not allowed to do this' },
    meaning: {
      es: 'La credencial vale, pero no incluye el permiso que necesita esta operación. El detalle lo nombra.',
      en: 'The credential stands, but lacks the permission this operation needs. The detail names it.',
    },
    remedy: {
      es: 'Use una clave con ese permiso, o pida a un responsable que lo conceda o que autorice la acción con su PIN.',
      en: 'Use a key with that permission, or have a manager grant it, or authorise the action with their PIN.',
    },
  },
  identity_not_linked: {
    status: 403,
    title: { es: 'La identidad no está vinculada a un perfil', en: 'The identity is not linked to a profile' },
    meaning: {
      es: 'La identidad externa es auténtica, pero ningún perfil de esta instalación la tiene en `idpId`.',
      en: 'The external identity is genuine, but no profile of this installation has it in `idpId`.',
    },
    remedy: {
      es: 'Un responsable debe vincular la identidad a un perfil. No se crean usuarios por su cuenta.',
      en: 'A manager has to link the identity to a profile. Users are never created by themselves.',
    },
  },
  authorisation_invalid: {
    status: 403,
    title: {
      es: 'La autorización no vale: ya se usó, ha caducado o es de otra sesión',
      en: 'The authorisation does not stand: it was used, has expired, or is another session’s',
    },
    meaning: {
      es: 'La autorización de un responsable que acompaña a la petición ya se usó, ha caducado, se dio para otra sesión u otra acción, o a una de las dos personas le cambiaron los permisos.',
      en: 'The manager’s authorisation that came with the request was used, has expired, was given to another session or action, or ended when what one of the two may do was changed.',
    },
    remedy: {
      es: 'Pida al responsable que autorice de nuevo: cada autorización sirve para una sola acción.',
      en: 'Have the manager authorise again: an authorisation serves one action only.',
    },
  },
  host_not_allowed: {
    status: 403,
    title: { es: 'El servidor no atiende ese nombre de host', en: 'The server does not answer to that host' },
    meaning: {
      es: 'La petición nombra un `Host` al que este servidor no responde. Así no puede alcanzarlo una página ajena.',
      en: 'The request names a `Host` this server does not answer to. That keeps other sites from reaching it.',
    },
    remedy: {
      es: 'Use `127.0.0.1` o `localhost`, o añada el nombre a los que admite el servidor en la red local.',
      en: 'Use `127.0.0.1` or `localhost`, or add the name to those the server allows on the local network.',
    },
  },
  origin_not_allowed: {
    status: 403,
    title: { es: 'El servidor no atiende ese origen', en: 'The server does not answer to that origin' },
    meaning: {
      es: 'La petición viene de una página de otro origen, y el navegador lo dice en `Origin` o `Sec-Fetch-Site`.',
      en: 'The request comes from a page of another origin, as the browser says in `Origin` or `Sec-Fetch-Site`.',
    },
    remedy: {
      es: 'Llame desde un programa o desde las propias pantallas, no desde otra página web.',
      en: 'Call from a program, or from the screens themselves, not from another web page.',
    },
  },
  terminal_not_allowed: {
    status: 403,
    title: { es: 'Este equipo no está dado de alta', en: 'This terminal is not enrolled' },
    meaning: {
      es: 'Identificarse con PIN solo se puede en un terminal de la instalación: su equipo principal, o un navegador de la red dado de alta.',
      en: 'Signing in with a PIN is possible only at a terminal of the facility: its main machine, or an enrolled browser of the network.',
    },
    remedy: {
      es: 'Pida en la caja un código de alta y escríbalo en este equipo. Los programas usan claves de API.',
      en: 'Ask at the till for an enrolment code and type it on this machine. Programs use API keys.',
    },
  },
  secure_connection_required: {
    status: 403,
    title: {
      es: 'Por una conexión sin cifrar no se admiten PIN ni contraseñas',
      en: 'No PIN or password is taken over a connection that is not encrypted',
    },
    meaning: {
      es: 'La petición lleva un PIN o una contraseña por la red sin cifrar, donde otros la podrían leer.',
      en: 'The request carries a PIN or a password over the network in the clear, where others could read it.',
    },
    remedy: {
      es: 'Use la dirección `https://` que muestra el servidor al arrancar, o el propio equipo del servidor.',
      en: 'Use the `https://` address that the server prints at start, or the machine of the server itself.',
    },
  },
  too_many_requests: {
    status: 429,
    title: { es: 'Demasiadas peticiones', en: 'Too many requests' },
    meaning: {
      es: 'La credencial ha hecho más peticiones de las que tiene permitidas por segundo o por minuto.',
      en: 'The credential made more requests than it is allowed to a second or a minute.',
    },
    remedy: {
      es: 'Espere los segundos que dice `Retry-After`. Las cabeceras `RateLimit` dicen cuántas quedan.',
      en: 'Wait the seconds given by `Retry-After`. The `RateLimit` headers say how many are left.',
    },
    headers: { 'Retry-After': '2' },
  },
  too_many_attempts: {
    status: 429,
    title: { es: 'Demasiados intentos: espere un momento', en: 'Too many attempts: wait a moment' },
    meaning: {
      es: 'Demasiados PIN equivocados seguidos: el usuario está bloqueado un tiempo, que se dobla con cada fallo.',
      en: 'Too many wrong PINs in a row: the user is locked out for a time that doubles with each failure.',
    },
    remedy: {
      es: 'Espere los segundos que dice `Retry-After`, o pida a un responsable un PIN nuevo.',
      en: 'Wait the seconds given by `Retry-After`, or have a manager set a new PIN.',
    },
    headers: { 'Retry-After': '30' },
  },
  too_many_streams: {
    status: 503,
    title: { es: 'Hay demasiadas conexiones de eventos abiertas', en: 'Too many streams of events are open' },
    meaning: {
      es: 'Ya hay tantas conexiones de eventos abiertas como admite el servidor.',
      en: 'As many streams of events are open as the server takes.',
    },
    remedy: {
      es: 'Vuelva a intentarlo más tarde, o lea el registro por páginas: `GET /api/events?after=…`.',
      en: 'Try again later, or read the log page by page: `GET /api/events?after=…`.',
    },
    headers: { 'Retry-After': '30' },
  },
  identity_provider_unavailable: {
    status: 503,
    title: { es: 'El proveedor de identidad no responde', en: 'The identity provider does not answer' },
    meaning: {
      es: 'No se han podido obtener las claves del proveedor de identidad, así que no se puede comprobar quién pide.',
      en: 'The keys of the identity provider could not be fetched, so it cannot be checked who asks.',
    },
    remedy: {
      es: 'Repita la petición. Si dura, compruebe la red y la dirección del proveedor en los ajustes. El PIN y las claves de API no dependen de él.',
      en: 'Repeat the request. If it lasts, check the network and the provider’s address in the settings. PINs and API keys do not depend on it.',
    },
    headers: { 'Retry-After': '1' },
  },
  pepper_missing: {
    status: 503,
    title: {
      es: 'Falta la clave de los PIN de esta instalación (pepper.key), o es otra: avise a quien la mantiene',
      en: 'The key of this installation’s PINs (pepper.key) is missing or another: tell whoever maintains it',
    },
    meaning: {
      es: 'El fichero pepper.key de la carpeta de datos falta, está dañado o es de otra instalación, así que ningún PIN se puede comprobar ni guardar. No se ha contado ningún intento.',
      en: 'The file pepper.key of the data folder is missing, damaged, or another installation’s, so no PIN can be checked or stored. No attempt was counted.',
    },
    remedy: {
      es: 'Vuelva a poner el fichero (está en las copias hechas con contraseña) y reinicie. Si se ha perdido, ponga un PIN nuevo con «taquilla pin --new-pepper». Las claves de API no dependen de él.',
      en: 'Put the file back (backups made with a passphrase hold it) and restart. If it is lost, set a PIN anew with “taquilla pin --new-pepper”. API keys do not depend on it.',
    },
    headers: { 'Retry-After': '1' },
  },
} satisfies Readonly<Record<string, ProblemEntry>>;
