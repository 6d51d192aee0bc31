/** The way from any screen to the jobs of the office. */
import { Button, Menu } from '@mantine/core';
import { IconLayoutList } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { homeOf, jobAt, jobsFor } from '#screens/office/menu/jobs.ts';
import { jobLabel } from '#screens/records/values/jobLabel.ts';
import classes from './Shell.module.css';

export function OfficeMenu() {
  const t = useT();
  const session = useSession();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const jobs = jobsFor(session?.permissions ?? []);
  const current = jobAt(path);
  const isHere = path.startsWith('/office');
  if (jobs.length === 0) return null;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.officeMenu}
          data-here={isHere || undefined}
          leftSection={<IconLayoutList size={20} aria-hidden />}
        >
          <span className={classes.navLabel}>{t('common:nav.office')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {jobs.map((job) => (
          <Menu.Item
            key={job.name}
            fw={job.name === current ? 700 : 400}
            renderRoot={(props) => (
              <Link {...props} {...homeOf(job)} aria-current={job.name === current ? 'true' : undefined} />
            )}
          >
            {jobLabel(t, job.name)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item renderRoot={(props) => <Link {...props} to="/office/records" />}>{t('common:job.all')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
