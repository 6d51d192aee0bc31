/** The report of an address, on a screen of its own or as its tables. */
import { Title } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import type { AnyTabled } from '#shared/reports/defineReport.ts';
import { type AskingOf, reports, type TabledName, tabledReports } from '#shared/reports/index.ts';
import classes from '../Report.module.css';
import { ReportScreen } from '../ReportScreen.tsx';
import { ReportTables } from '../ReportTables.tsx';
import { useChoices } from '../useChoices.ts';
import { useReport } from '../useReport.ts';
import { reportScreens } from './index.ts';

const screens = new Map<string, ComponentType>(Object.entries(reportScreens).map(([name, load]) => [name, lazy(load)]));
const tabled = new Map<string, TabledName>(tabledReports().map(([name]) => [name, name]));

export function ReportPage() {
  const { report = '' } = useParams({ strict: false });
  const Screen = screens.get(report);
  const name = tabled.get(report);
  if (Screen !== undefined) {
    return (
      <Suspense fallback={null}>
        <Screen key={report} />
      </Suspense>
    );
  }
  return name === undefined ? <Unknown /> : <UsualReport key={name} name={name} />;
}

/** A report whose tables say enough. */
function UsualReport({ name }: { readonly name: TabledName }) {
  const { choices }: AnyTabled = reports[name];
  const chosen = useChoices(choices);
  const query = useReport(name, chosen.asked as AskingOf<TabledName>, chosen.choice.isKnown);
  return (
    <ReportScreen name={name} chosen={chosen} query={query}>
      {(answer) => <ReportTables name={name} answer={answer} chosen={chosen} />}
    </ReportScreen>
  );
}

function Unknown() {
  const t = useT();
  return (
    <div className={classes.inner}>
      <Title order={1}>{t('office:unknown.title')}</Title>
      <p>{t('office:unknown.text')}</p>
    </div>
  );
}
