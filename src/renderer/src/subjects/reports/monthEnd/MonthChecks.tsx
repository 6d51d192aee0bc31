/** What a month is held against: each check, what there is of it, and the way to what mends it. */
import { Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { addressOf } from '#screens/records/rows/listState.ts';
import { monthChecks } from '#shared/domain/monthCheck.ts';
import { covers } from '#shared/domain/scopes.ts';
import type { MonthAnswer, MonthCheckRow } from '#shared/operations/parts/month.ts';
import frame from '../Report.module.css';
import { REPORT } from '../reportPlace.ts';
import type { ReportFormat } from '../useReportFormat.ts';
import classes from './MonthEnd.module.css';

export interface MonthPartProps {
  readonly answer: MonthAnswer;
  readonly format: ReportFormat;
}

export function MonthChecks({ answer: { checks }, format }: MonthPartProps) {
  const t = useT();
  return (
    <section className={frame.card} aria-labelledby="month-checks">
      <Title order={2} size="h3" id="month-checks" mb={4}>
        {t('reports:monthEnd.checks')}
      </Title>
      <ul className={classes.checks}>
        {checks.map((check) => (
          <li key={check.code} data-code={check.code} data-open={!check.ok || undefined}>
            {check.ok ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
            <span>{format.text(monthChecks[check.code].label)}</span>
            {!check.ok && (
              <Text component="span" fw={650}>
                {[format.number(check.rows), ...(check.amount === 0 ? [] : [format.money(check.amount)])].join(' · ')}
              </Text>
            )}
            {!check.ok && <Verb check={check} format={format} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const REPORTS = '/api/reports/';
const MODELS = '/api/model/';

/** The way to what mends it; nothing for who may not go there. */
function Verb({ check: { code, list }, format }: { readonly check: MonthCheckRow; readonly format: ReportFormat }) {
  const permissions = useSession()?.permissions ?? [];
  const text = format.text(monthChecks[code].verb);
  if (code === 'openSessions' && covers(permissions, 'pos:operate')) {
    return (
      <Link to="/cash" className={classes.verb}>
        {text}
      </Link>
    );
  }
  if (list === null) return null;
  if (list.path.startsWith(REPORTS)) {
    const search = Object.fromEntries(new URLSearchParams(list.query));
    return (
      <Link to={REPORT} params={{ report: list.path.slice(REPORTS.length) }} search={search} className={classes.verb}>
        {text}
      </Link>
    );
  }
  const model = list.path.slice(MODELS.length);
  if (!covers(permissions, `${model}:read`)) return null;
  return (
    <Link to="/office/$model" params={{ model }} search={addressOf(list.query)} className={classes.verb}>
      {text}
    </Link>
  );
}
