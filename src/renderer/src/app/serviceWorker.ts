/**
 * The worker that brings the screens back while the server is gone (`../serviceWorker.js`). Not in the desktop, which
 * has its files and its server in itself, nor where the browser allows none: it does on this machine and over TLS.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || window.taquilla !== undefined || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch((error: unknown) => {
    console.warn('the screens will not load without the server', error);
  });
}
