/** Over the list of deposits: what the facility holds for its customers, and what of that expires soon. */
import { useRead } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { Held } from '../Held.tsx';
import classes from '../Liability.module.css';

export default function DepositListHead() {
  const t = useT();
  const format = useFormat();
  const mayReport = usePermission('report:read');
  const { data, error, refetch } = useRead('reportVouchers', {}, ['deposit', 'depositMovement'], {
    enabled: mayReport,
  });
  if (!mayReport) return null;
  return (
    <section className={classes.head} aria-label={t('vouchers:owed.title')}>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      <dl className={classes.figures} aria-busy={data === undefined}>
        <Held
          label={t('vouchers:deposit.title')}
          value={data === undefined ? null : format.money(data.deposits.usable)}
          soon={data === undefined || data.deposits.in30 === 0 ? null : format.money(data.deposits.in30)}
        />
      </dl>
    </section>
  );
}
