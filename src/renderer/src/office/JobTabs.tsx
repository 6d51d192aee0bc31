/** The screens of a job of the office side by side. Where there is no room for all, a menu has them too. */
import { ActionIcon, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { jobLabel } from '#screens/records/values/jobLabel.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { findModel } from '#shared/catalogue/index.ts';
import type { Job } from './menu/jobs.ts';
import classes from './Office.module.css';

export interface JobTabsProps {
  readonly job: Job;
  /** The part of the address that names what is on screen. */
  readonly place: string;
}

export function JobTabs({ job, place }: JobTabsProps) {
  const t = useT();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const tabs = useRef<HTMLElement>(null);
  const isOverfull = useOverflow(tabs);
  useEffect(() => {
    // Of many tabs the current one may be beyond the edge.
    if (path !== '')
      tabs.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  const all = useTabs(job, place);
  return (
    <div className={classes.tabBar}>
      <nav ref={tabs} className={classes.tabs} aria-label={jobLabel(t, job.name)}>
        {all.map(({ to, title, isHere }) => (
          <Link
            key={to}
            to={to}
            className={classes.tab}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={isHere ? 'page' : undefined}
          >
            {title}
          </Link>
        ))}
      </nav>
      {isOverfull && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon
              size={44}
              variant="subtle"
              color="gray"
              className={classes.allTabs}
              aria-label={t('office:allOf', { job: jobLabel(t, job.name) })}
            >
              <IconChevronDown size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown mah="80vh" style={{ overflowY: 'auto' }}>
            {all.map(({ to, title, isHere }) => (
              <Menu.Item
                key={to}
                fw={isHere ? 700 : 400}
                renderRoot={(props) => <Link {...props} to={to} aria-current={isHere ? 'page' : undefined} />}
              >
                {title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

interface Tab {
  readonly to: string;
  readonly title: string;
  readonly isHere: boolean;
}

/** The screens of a job in their order: those that come first, its lists, the others. */
function useTabs(job: Job, place: string): readonly Tab[] {
  const t = useT();
  const label = useLabel();
  const { pathname } = useRouterState({ select: ({ location }) => location });
  const [first, others] = [true, false].map((isFirst) =>
    job.screens
      .filter((screen) => (screen.isFirst === true) === isFirst)
      .map(({ path: to, title, models = [] }) => ({
        to,
        title: title(t, label),
        isHere: to === pathname || models.some((name) => name === place),
      })),
  );
  const lists = job.models.map((name) => ({
    to: `/office/${name}`,
    title: label(findModel(name)?.plural),
    isHere: name === place,
  }));
  return [...(first ?? []), ...lists, ...(others ?? [])];
}

/** True while an element has more in it than its width shows. */
function useOverflow(ref: { readonly current: HTMLElement | null }): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const look = (): void => setOver(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(look);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  });
  return isOver;
}
