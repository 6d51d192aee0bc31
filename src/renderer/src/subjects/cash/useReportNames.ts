/** Names in X and Z in the language of the screen. No row is without one. */
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { currentLanguage } from '#screens/base/i18n/language.ts';
import { models } from '#shared/catalogue/index.ts';
import type { PosReport } from '#shared/operations/parts.ts';

export interface ReportNames {
  /** A name, or what stands for it where it is blank. */
  readonly named: (name: string, otherwise: string) => string;
  readonly family: (row: PosReport['byFamily'][number]) => string;
  readonly user: (row: { readonly user: number | null; readonly name: string }) => string;
  readonly method: (row: Pick<PosReport['byPaymentMethod'][number], 'name' | 'type'>) => string;
  readonly tax: (row: PosReport['byTax'][number]) => string;
}

const named = (name: string, otherwise: string): string => (name.trim() === '' ? otherwise : name);

export function useReportNames(): ReportNames {
  const t = useT();
  const format = useFormat();
  const language = currentLanguage();
  // Where nothing is charged a rate would say the wrong thing: the word does (EN 16931 BT-118).
  const words: Readonly<Record<string, string>> = {
    E: t('cash:report.exempt'),
    K: t('cash:report.exempt'),
    G: t('cash:report.exempt'),
    O: t('cash:report.notSubject'),
    AE: t('cash:report.reverseCharge'),
  };
  return {
    named,
    family: ({ family, name }) =>
      family === null ? t('cash:report.noFamily') : named(name, t('cash:report.noFamily')),
    user: ({ user, name }) => (user === null ? t('cash:report.integration') : named(name, t('cash:report.noUser'))),
    method: ({ name, type }) => {
      const { values } = models.payment.fields.type;
      return named(name, values[type as keyof typeof values]?.[language] ?? t('cash:methods.method'));
    },
    tax: ({ kind, name, rate, category }) => {
      if (kind === 'supply') return t('cash:report.supplies');
      const word = rate === 0 ? words[category ?? ''] : undefined;
      return word ?? named(name, `${t('cash:report.tax')} ${format.number(rate)} %`);
    },
  };
}
