/** The settings the service knows, as people call them, and what each part of their values is. */
import { characterChoices } from '#shared/domain/receiptPrinters.ts';
import type { SettingKey } from '#shared/settings.ts';
import type { Translate } from '../../i18n/index.ts';

export interface SettingWords {
  readonly title: string;
  /** What it decides, and what holds where it is not set. */
  readonly text: string;
  /** By name; the whole value by an empty one. */
  readonly parts: Readonly<Record<string, string>>;
}

export function settingWords(t: Translate): Readonly<Record<SettingKey, SettingWords>> {
  return {
    rateLimit: {
      title: t('forms:settings.rateLimit.title'),
      text: t('forms:settings.rateLimit.text'),
      parts: {
        '': t('forms:settings.rateLimit.on'),
        perSecond: t('forms:settings.rateLimit.perSecond'),
        perMinute: t('forms:settings.rateLimit.perMinute'),
      },
    },
    readTime: {
      title: t('forms:settings.readTime.title'),
      text: t('forms:settings.readTime.text'),
      parts: { '': t('forms:settings.readTime.seconds') },
    },
    corsOrigins: {
      title: t('forms:settings.corsOrigins.title'),
      text: t('forms:settings.corsOrigins.text'),
      parts: { '': t('forms:settings.corsOrigins.origins') },
    },
    cashLimit: {
      title: t('forms:settings.cashLimit.title'),
      text: t('forms:settings.cashLimit.text'),
      parts: {
        '': t('forms:settings.cashLimit.on'),
        amount: t('forms:settings.cashLimit.amount'),
        from: t('forms:settings.since'),
      },
    },
    taxNumberCheck: {
      title: t('forms:settings.taxNumberCheck.title'),
      text: t('forms:settings.taxNumberCheck.text'),
      parts: { '': t('forms:settings.taxNumberCheck.on'), from: t('forms:settings.since') },
    },
    oidc: {
      title: t('forms:settings.oidc.title'),
      text: t('forms:settings.oidc.text'),
      parts: {
        issuer: t('forms:settings.oidc.issuer'),
        audience: t('forms:settings.oidc.audience'),
        algorithms: t('forms:settings.oidc.algorithms'),
        jwksUri: t('forms:settings.oidc.jwksUri'),
      },
    },
    smtp: {
      title: t('forms:settings.smtp.title'),
      text: t('forms:settings.smtp.text'),
      parts: {
        host: t('forms:settings.smtp.host'),
        port: t('forms:settings.port'),
        secure: t('forms:settings.smtp.secure'),
        user: t('forms:settings.smtp.user'),
        from: t('forms:settings.smtp.from'),
      },
    },
    receiptPrinters: {
      title: t('forms:settings.receiptPrinters.title'),
      text: t('forms:settings.receiptPrinters.text'),
      parts: {
        '': t('forms:settings.receiptPrinters.printer'),
        pos: t('forms:settings.receiptPrinters.pos'),
        host: t('forms:settings.receiptPrinters.host'),
        port: t('forms:settings.port'),
        columns: t('forms:settings.receiptPrinters.columns'),
        characters: t('forms:settings.receiptPrinters.characters'),
        ...Object.fromEntries(
          characterChoices.map((line) => [
            `characters.${line}`,
            line === 1
              ? t('forms:settings.receiptPrinters.defaultLine')
              : t('forms:settings.receiptPrinters.line', { line }),
          ]),
        ),
        drawer: t('forms:settings.receiptPrinters.drawer'),
        confirms: t('forms:settings.receiptPrinters.confirms'),
      },
    },
    scaleCodes: {
      title: t('forms:settings.scaleCodes.title'),
      text: t('forms:settings.scaleCodes.text'),
      parts: {
        '': t('forms:settings.scaleCodes.format'),
        prefix: t('forms:settings.scaleCodes.prefix'),
        articleDigits: t('forms:settings.scaleCodes.articleDigits'),
        amountDigits: t('forms:settings.scaleCodes.amountDigits'),
        decimals: t('forms:settings.scaleCodes.decimals'),
        weighs: t('forms:settings.scaleCodes.weighs'),
      },
    },
    allowedServers: {
      title: t('forms:settings.allowedServers.title'),
      text: t('forms:settings.allowedServers.text'),
      parts: { '': t('forms:settings.allowedServers.servers') },
    },
  };
}
