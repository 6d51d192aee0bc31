/** The vouchers whose papers lie on the counter: what each holds, and until when. Pressing one shows what is done with it. */
import { Box, Group } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { type Translate, useT } from '#screens/base/i18n/index.ts';
import type { Shown } from '#screens/subjects/checkout/useBearer.ts';
import { VoucherKind } from '#shared/domain/states.ts';
import classes from './Customer.module.css';
import { Fact } from './Fact.tsx';

export interface BearerFactsProps {
  readonly shown: readonly Shown[];
  readonly locked: boolean;
  readonly onOpen: (voucher: number) => void;
}

export default function BearerFacts({ shown, locked, onOpen }: BearerFactsProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Box
      component="section"
      // It scrolls where there are many: then it has to be reached by keyboard.
      tabIndex={0}
      className={classes.facts}
      aria-label={t('till:bearer.label')}
      data-testid="bearer-facts"
    >
      <Group gap={6} wrap="wrap">
        {shown.map(({ of, voucher }) => (
          <Fact
            key={of.voucher}
            color={voucher === null ? 'orange' : (voucher?.balance ?? 0) > 0 ? 'teal' : 'gray'}
            {...(locked ? {} : { onPress: () => onOpen(of.voucher) })}
          >
            {voucher === null ? t('till:bearer.gone', { name: of.name }) : bearerText(t, format, of.name, voucher)}
          </Fact>
        ))}
      </Group>
    </Box>
  );
}

/** Such as `Bono 10 baños …K9M7: quedan 8 hasta 02/03/2027`. */
export function bearerText(
  t: Translate,
  format: ReturnType<typeof useFormat>,
  name: string,
  voucher: Exclude<Shown['voucher'], null>,
): string {
  if (voucher === undefined) return name;
  const { codeEnd: end, kind, balance, expires, expired } = voucher;
  if (balance === 0 && expired !== null) {
    return t('customers:facts.voucherExpired', { name: `${name} …${end}`, date: format.date(expired.at) });
  }
  const left = kind === VoucherKind.units ? format.number(balance) : format.money(balance);
  return expires === null
    ? t('till:bearer.left', { name, end, left })
    : t('till:bearer.leftUntil', { name, end, left, date: format.date(expires) });
}
