/** Why a fee comes to what it does, line by line, and why it is not issued. */
import { Stack, Text } from '@mantine/core';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { RecordLink } from '#screens/records/parts/RecordLink.tsx';
import type { FeeRow } from '#shared/operations/parts/fees.ts';
import { reasonText } from '../reasonText.ts';
import classes from './Fees.module.css';

export function FeeReasons({ row }: { readonly row: FeeRow }) {
  const t = useT();
  const format = useFormat();
  const { lines, leave, replaces, editedAndOmitted, withoutMandate } = row;
  return (
    <Stack gap={6}>
      {lines.length > 0 && (
        <dl className={classes.reasons}>
          {lines.map(({ addon, name, amount, reasons }) => (
            <FeeLineReasons
              key={addon ?? 'fee'}
              name={name}
              text={reasons.map((reason) => reasonText(t, format, reason)).join(' · ')}
              amount={format.money(amount)}
            />
          ))}
        </dl>
      )}
      {leave !== null && (
        <Text size="sm">
          {leave.end === null
            ? t('subscriptions:row.leave', { from: format.date(leave.start) })
            : t('subscriptions:row.leaveUntil', { from: format.date(leave.start), to: format.date(leave.end) })}
        </Text>
      )}
      {replaces !== null && (
        <Text size="sm">
          <RecordLink model="subscriptionFee" id={replaces}>
            {t('subscriptions:row.replaces')}
          </RecordLink>
        </Text>
      )}
      {editedAndOmitted && <Text size="sm">{t('subscriptions:row.editedAndOmitted')}</Text>}
      {withoutMandate && <Text size="sm">{t('subscriptions:row.withoutMandate')}</Text>}
    </Stack>
  );
}

interface LineProps {
  readonly name: string;
  readonly text: string;
  readonly amount: string;
}

function FeeLineReasons({ name, text, amount }: LineProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
      <dd className={classes.amount}>{amount}</dd>
    </>
  );
}
