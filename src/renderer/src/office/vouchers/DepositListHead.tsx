/** Over the list of deposits: what the facility holds for its customers, and what of that expires soon. */
import { useOperation } from '../../api/queries.ts';
import { usePermission } from '../../api/session.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { useT } from '../../i18n/index.ts';
import { useFormat } from '../../useFormat.ts';
import { Held } from './Held.tsx';
import classes from './Liability.module.css';
import './texts.ts';

export default function DepositListHead() {
  const t = useT();
  const format = useFormat();
  const mayReport = usePermission('report:read');
  const { data, error, refetch } = useOperation('reportVouchers', {}, ['deposit', 'depositMovement'], {
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
