/** What surrounds the screens of the office: the jobs at the side, and the lists of the job one is in above them. */
import {
  type Icon,
  IconBuildingWarehouse,
  IconChartBar,
  IconFileInvoice,
  IconReceipt,
  IconSettings,
  IconTable,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { useRef } from 'react';
import { useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { permissionWords } from '#screens/base/permissions/actionWords.ts';
import { Wording } from '#screens/base/permissions/wording.ts';
import { useUndoKey } from '#screens/components/discards.tsx';
import { useFocusKept } from '#screens/components/useFocusKept.ts';
import { jobLabel } from '#screens/records/values/jobLabel.ts';
import type { JobName } from '#shared/catalogue/defineModel.ts';
import { DraftsMenu } from './DraftsMenu.tsx';
import { JobTabs } from './JobTabs.tsx';
import { homeOf, jobAt, jobsFor } from './menu/jobs.ts';
import classes from './Office.module.css';

const icons: Readonly<Record<JobName, Icon>> = {
  sales: IconReceipt,
  customers: IconUsers,
  vouchers: IconTicket,
  invoices: IconFileInvoice,
  stock: IconBuildingWarehouse,
  reports: IconChartBar,
  settings: IconSettings,
};

export function OfficeLayout() {
  const t = useT();
  const session = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const jobs = jobsFor(session?.permissions ?? []);
  const place = path.split('/')[2] ?? '';
  const current = jobAt(path);
  const content = useRef<HTMLDivElement>(null);
  useFocusKept(content);
  const job = jobs.find(({ name }) => name === current);
  useUndoKey();
  return (
    <div className={classes.office}>
      <nav className={classes.rail} aria-label={t('office:jobs')}>
        {jobs.map((job) => {
          const JobIcon = icons[job.name];
          return (
            <Link
              key={job.name}
              {...homeOf(job)}
              className={classes.job}
              aria-current={job.name === current ? 'true' : undefined}
            >
              <JobIcon size={22} aria-hidden />
              {jobLabel(t, job.name)}
            </Link>
          );
        })}
        <Link to="/office/records" className={classes.job} aria-current={current === null ? 'true' : undefined}>
          <IconTable size={22} aria-hidden />
          {t('office:allShort')}
        </Link>
        <DraftsMenu />
      </nav>
      <div className={classes.place}>
        {job !== undefined && <JobTabs job={job} place={place} />}
        <div className={classes.content} ref={content}>
          <Wording value={permissionWords}>
            <Outlet />
          </Wording>
        </div>
      </div>
    </div>
  );
}
