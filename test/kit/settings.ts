/** A value of each setting the service knows. */
import type { SettingKey } from '#shared/settings.ts';

export const settingSamples: Readonly<Record<SettingKey, unknown>> = {
  rateLimit: 'off',
  readTime: 5,
  corsOrigins: ['https://club.example'],
  cashLimit: 'off',
  taxNumberCheck: 'off',
  oidc: { issuer: 'https://id.example', audience: 'taquilla' },
  smtp: { host: 'mail.example', port: 587, from: 'caja@club.example' },
  receiptPrinters: [{ pos: 1, host: '192.168.1.50' }],
  scaleCodes: [{ prefix: '20', articleDigits: 5, amountDigits: 5, decimals: 2 }],
  allowedServers: ['erp.lan'],
};
