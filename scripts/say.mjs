/** What the start-up scripts say, in the language of the terminal. */

const texts = {
  building: { es: 'Taquilla: preparando la aplicación…', en: 'Taquilla: building the application…' },
  downloading: {
    es: 'Taquilla: descargando el entorno de escritorio (Electron)…',
    en: 'Taquilla: downloading the desktop runtime (Electron)…',
  },
  'no-display': {
    es: 'Taquilla: no hay pantalla para la ventana de escritorio; se abre para el navegador.',
    en: 'Taquilla: there is no display for the desktop window; serving to the browser instead.',
  },
  'no-runtime': {
    es: 'Taquilla: el entorno de escritorio (Electron) no está ni se puede descargar; se abre para el navegador.',
    en: 'Taquilla: the desktop runtime (Electron) is missing and cannot be downloaded; serving to the browser instead.',
  },
  'as-root': {
    es: 'Taquilla: la ventana de escritorio no se abre como administrador; se abre para el navegador.',
    en: 'Taquilla: the desktop window does not run as root; serving to the browser instead.',
  },
  'desktop-failed': {
    es: 'Taquilla: la ventana de escritorio no ha podido arrancar; se abre para el navegador.',
    en: 'Taquilla: the desktop window could not start; serving to the browser instead.',
  },
  'not-installed': {
    es: 'Taquilla: faltan dependencias; ejecute «npm ci».',
    en: 'Taquilla: dependencies are missing; run "npm ci".',
  },
  address: { es: 'Taquilla: {url}', en: 'Taquilla: {url}' },
  network: { es: 'En la red: {url}', en: 'On the network: {url}' },
  certificate: { es: 'Certificado: {fingerprint}', en: 'Certificate: {fingerprint}' },
  demo: { es: 'Demostración: usuario {user}, PIN {pin}', en: 'Demo: user {user}, PIN {pin}' },
  usage: {
    es: 'Uso: npm start -- [--browser] [--demo] [--data CARPETA] [--port N] [--host H] [--no-open]',
    en: 'Usage: npm start -- [--browser] [--demo] [--data FOLDER] [--port N] [--host H] [--no-open]',
  },
};

/** Writes one line: to stdout what the person asked for, to stderr what happens meanwhile. */
export function say(key, values = {}, stream = process.stderr) {
  stream.write(`${text(key, values)}\n`);
}

/** A line of the table with its `{name}` places filled. */
export function text(key, values = {}) {
  return texts[key][language()].replaceAll(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** Spanish where the terminal (or, without locale variables, the system) speaks Spanish, else English. */
function language() {
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const locale = LC_ALL || LC_MESSAGES || LANG || Intl.DateTimeFormat().resolvedOptions().locale;
  return /^es\b|^es_/i.test(locale) ? 'es' : 'en';
}
