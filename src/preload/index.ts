/**
 * Runs sandboxed and isolated before the page. Gives it the golden list of `bridge.ts` and nothing of Electron itself:
 * no channel name, event object or `ipcRenderer` reaches the page.
 */

import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { type Bridge, channels, type LiveEvent } from '#shared/bridge.ts';

const bridge: Bridge = {
  request: (request) => ipcRenderer.invoke(channels.request, request),
  print: (pdf) => ipcRenderer.invoke(channels.print, pdf),
  saveFile: (name, bytes) => ipcRenderer.invoke(channels.saveFile, name, bytes),
  appInfo: () => ipcRenderer.invoke(channels.appInfo),
  onEvent: (listener, onEnd) => {
    const forward = (_event: IpcRendererEvent, event: LiveEvent): void => listener(event);
    const end = (_event: IpcRendererEvent, token: string): void => onEnd(token);
    ipcRenderer.on(channels.event, forward);
    ipcRenderer.on(channels.sessionEnded, end);
    return () => {
      ipcRenderer.removeListener(channels.event, forward);
      ipcRenderer.removeListener(channels.sessionEnded, end);
    };
  },
};

contextBridge.exposeInMainWorld('taquilla', bridge);
