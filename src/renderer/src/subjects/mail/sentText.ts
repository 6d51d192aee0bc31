/** What is said of an e-mail that was handed over: it is on its way, or waits in the outbox for a person. */
import type { useT } from '#screens/base/i18n/index.ts';

export function sentText(t: ReturnType<typeof useT>, to: string, outbox: boolean): string {
  return outbox ? t('mail:inOutbox', { to }) : t('mail:done', { to });
}
