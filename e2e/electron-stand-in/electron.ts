/** What `import … from 'electron'` gives the main process: the part of Electron's API that it uses. */
import { app } from './app.ts';
import { BrowserWindow } from './browserWindow.ts';
import { answerEvaluations } from './control.ts';
import { dialog, ipcMain, Menu, nativeTheme, protocol, screen, session, shell, Tray } from './services.ts';
import { utilityProcess } from './utilityProcess.ts';

export {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  protocol,
  screen,
  session,
  shell,
  Tray,
  utilityProcess,
};

answerEvaluations({ app, BrowserWindow, dialog, ipcMain, Menu, nativeTheme, protocol, screen, session, shell, Tray });
app.begin();
