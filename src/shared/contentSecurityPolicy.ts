/**
 * What the screens may load, wherever they are served from. Scripts come only from the application itself. Styles need
 * 'unsafe-inline' because Mantine writes its theme's variables and responsive rules into <style> elements at run time;
 * an inline style cannot run code, and with images limited to the application, `data:` and `blob:` it has nowhere to
 * send what it could select.
 */
export const contentSecurityPolicy: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "media-src 'self'",
  'frame-src blob:',
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
