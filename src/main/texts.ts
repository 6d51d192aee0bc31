/** What the shell itself says: menus and the dialogs that appear when the page cannot speak. */
const table = {
  'menu.file': { es: 'Archivo', en: 'File' },
  'menu.quit': { es: 'Salir', en: 'Quit' },
  'menu.edit': { es: 'Edición', en: 'Edit' },
  'menu.undo': { es: 'Deshacer', en: 'Undo' },
  'menu.redo': { es: 'Rehacer', en: 'Redo' },
  'menu.cut': { es: 'Cortar', en: 'Cut' },
  'menu.copy': { es: 'Copiar', en: 'Copy' },
  'menu.paste': { es: 'Pegar', en: 'Paste' },
  'menu.selectAll': { es: 'Seleccionar todo', en: 'Select all' },
  'menu.view': { es: 'Ver', en: 'View' },
  'menu.zoomReset': { es: 'Tamaño real', en: 'Actual size' },
  'menu.zoomIn': { es: 'Ampliar', en: 'Zoom in' },
  'menu.zoomOut': { es: 'Reducir', en: 'Zoom out' },
  'menu.fullScreen': { es: 'Pantalla completa', en: 'Full screen' },
  'menu.reload': { es: 'Recargar', en: 'Reload' },
  'menu.devTools': { es: 'Herramientas de desarrollo', en: 'Developer tools' },
  'menu.window': { es: 'Ventana', en: 'Window' },
  'menu.minimise': { es: 'Minimizar', en: 'Minimise' },
  'menu.close': { es: 'Cerrar', en: 'Close' },
  'menu.help': { es: 'Ayuda', en: 'Help' },
  'menu.about': { es: 'Acerca de Taquilla', en: 'About Taquilla' },
  'unresponsive.message': { es: 'La pantalla no responde', en: 'The screen is not responding' },
  'unresponsive.detail': {
    es: 'Las ventas ya confirmadas están guardadas. Puede esperar un momento o volver a cargar la pantalla.',
    en: 'Confirmed sales are saved. You can wait a moment or load the screen again.',
  },
  'unresponsive.wait': { es: 'Esperar', en: 'Wait' },
  'crash.message': { es: 'La pantalla se ha cerrado varias veces', en: 'The screen has closed several times' },
  'crash.detail': {
    es: 'Las ventas ya confirmadas están guardadas. Vuelva a cargar la pantalla o salga y abra Taquilla de nuevo.',
    en: 'Confirmed sales are saved. Load the screen again, or quit and start Taquilla anew.',
  },
  'server.silent.message': { es: 'Taquilla no responde', en: 'Taquilla is not responding' },
  'server.silent.detail': {
    es: 'El servidor de este equipo no contesta desde hace un rato. Lo ya confirmado está guardado, y la venta a medias sigue en la pantalla. Puede esperar o reiniciarlo.',
    en: 'The server of this computer has not answered for a while. What is confirmed is saved, and the sale under way stays on the screen. You can wait, or restart it.',
  },
  'server.stopped.message': { es: 'El servidor se ha parado varias veces', en: 'The server has stopped several times' },
  'server.stopped.detail': {
    es: 'Lo ya confirmado está guardado, y la venta a medias sigue en la pantalla. Reinícielo o salga de Taquilla.',
    en: 'What is confirmed is saved, and the sale under way stays on the screen. Restart it, or quit Taquilla.',
  },
  'tray.starting': { es: 'iniciándose', en: 'starting' },
  'tray.ready': { es: 'en marcha', en: 'ready' },
  'tray.silent': { es: 'no responde', en: 'not responding' },
  'tray.stopped': { es: 'parada', en: 'stopped' },
  'tray.problems': { es: 'problemas', en: 'problems' },
  'tray.newVersion': { es: 'Hay una versión nueva', en: 'There is a new version' },
  'tray.open': { es: 'Abrir Taquilla', en: 'Open Taquilla' },
  'signIn.start': { es: 'Abrir al iniciar sesión', en: 'Start at sign-in' },
  'signIn.failed': {
    es: 'No se ha podido cambiar lo que se abre al iniciar sesión',
    en: 'What starts at sign-in could not be changed',
  },
  'stay.message': { es: 'Taquilla sigue en marcha', en: 'Taquilla is still running' },
  'stay.detail': {
    es: 'Otros puestos usan este equipo, así que pueden seguir vendiendo. Para volver a la ventana, use el icono de Taquilla junto al reloj o ábrala de nuevo. Para pararla, elija Salir.',
    en: 'Others use this computer, so they can go on selling. To have the window back, use Taquilla’s icon near the clock or start it again. To stop it, choose Quit.',
  },
  'stay.ok': { es: 'Entendido', en: 'OK' },
  'leave.message': { es: 'Otros puestos están usando este equipo', en: 'Others are using this computer' },
  'leave.detail': {
    es: 'Si sale de Taquilla, no podrán vender hasta que vuelva a abrirla.',
    en: 'If you quit Taquilla, they cannot sell until you start it again.',
  },
  'leave.stay': { es: 'No salir', en: 'Do not quit' },
  'server.wait': { es: 'Esperar', en: 'Wait' },
  'server.restart': { es: 'Reiniciar el servidor', en: 'Restart the server' },
  'fatal.title': { es: 'Taquilla no puede abrirse', en: 'Taquilla cannot start' },
  'fatal.locked': {
    es: 'Otro programa ya está usando estos datos. Ciérrelo, o abra esa Taquilla en el navegador.',
    en: 'Another program is already using these data. Close it, or open that Taquilla in the browser.',
  },
  'fatal.newer': {
    es: 'Estos datos los ha usado una Taquilla más nueva. Instale la última versión.',
    en: 'These data were used by a newer Taquilla. Install the latest version.',
  },
  'fatal.newerVersion': {
    es: 'Estos datos los ha usado una Taquilla más nueva. No se ha cambiado nada: instale esa versión u otra posterior.',
    en: 'These data were used by a newer Taquilla. Nothing was changed: install that version or a later one.',
  },
  'fatal.noRoomForCopy': {
    es: 'No queda espacio para la copia que Taquilla hace antes de estrenar una versión. No se ha cambiado nada: libere espacio y vuelva a abrirla.',
    en: 'There is no room for the copy that Taquilla makes before a new version is first used. Nothing was changed: free some space and start it again.',
  },
  'fatal.noCopy': {
    es: 'Antes de estrenar una versión se copian los datos, y no ha podido hacerse la copia. No se ha cambiado nada: reinstale la versión de antes o pida ayuda.',
    en: 'The data are copied before a new version is first used, and the copy could not be made. Nothing was changed: install the former version again or ask for help.',
  },
  'fatal.otherBuild': {
    es: 'Estos datos los hizo otra compilación de Taquilla, y esta no trabaja con sus tablas. No se ha cambiado nada: ábralos con la que los hizo.',
    en: 'These data were made by another build of Taquilla, and this one does not work with their tables. Nothing was changed: open them with the one that made them.',
  },
  'fatal.changedTables': {
    es: 'Otro programa ha cambiado las tablas de estos datos. No se ha escrito nada: ponga una copia de seguridad en su lugar.',
    en: 'Another program has changed the tables of these data. Nothing was written: put a backup in their place.',
  },
  'fatal.noDatabase': {
    es: 'Faltan los datos de esta instalación. Ponga una copia de seguridad en su lugar antes de vender.',
    en: 'The data of this installation are gone. Put a backup in their place before selling.',
  },
  'fatal.unreadable': {
    es: 'Los datos de esta instalación no se pueden leer. Ponga una copia de seguridad en su lugar.',
    en: 'The data of this installation cannot be read. Put a backup in their place.',
  },
  'fatal.full': {
    es: 'No queda espacio en el disco. Libere espacio y vuelva a abrir Taquilla: no se ha perdido nada.',
    en: 'The disk is full. Free some space and start Taquilla again: nothing was lost.',
  },
  'fatal.denied': {
    es: 'No se puede escribir en la carpeta de datos. Revise sus permisos.',
    en: 'The data folder cannot be written. Check its permissions.',
  },
  'fatal.other': { es: 'Ha ocurrido un error inesperado.', en: 'Something unexpected happened.' },
  'fatal.unbuilt': {
    es: 'Faltan las pantallas de la aplicación. Vuelva a instalarla.',
    en: 'The application’s screens are missing. Install it again.',
  },
  demo: { es: 'Demostración', en: 'Demo' },
  'print.title': { es: 'Imprimir', en: 'Print' },
} as const;

export type TextKey = keyof typeof table;
export type Language = 'es' | 'en';
export type Translate = (key: TextKey) => string;

/** Spanish for the languages of Spain and while the locale is not known, English for the rest. */
export function languageOf(locale: string): Language {
  return /^((es|ca|gl|eu|ast|an)\b|$)/i.test(locale) ? 'es' : 'en';
}

export const translator =
  (language: Language): Translate =>
  (key) =>
    table[key][language];
