/** What the start of the server decided: what holds, and where it is changed. */
import { Code, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRead } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import type { OutputOf } from '#shared/operations/defineOperation.ts';
import type { Contract } from '#shared/operations/index.ts';
import classes from './Settings.module.css';
import { SettingWords } from './SettingWords.tsx';

export function MachineFacts() {
  const t = useT();
  const format = useFormat();
  const machine = useRead('systemMachine', {});
  const network = useRead('systemNetwork', {});
  const error = machine.error ?? network.error;
  if (error !== null) return <ErrorNotice error={error} />;
  if (machine.data === undefined || network.data === undefined) return null;
  const { dataFolder, backupFolder, lastBackup, secondPlace, url, hosts, limitsRequests } = machine.data;
  const { addresses, certificate } = network.data;
  const names = [...new Set(hosts)];
  return (
    <ul className={classes.settings} data-testid="machine">
      <Fact title={t('settings:machine.data')} about={t('settings:machine.dataAbout')} option="--data">
        {dataFolder}
      </Fact>
      <Fact title={t('settings:machine.backups')} about={t('settings:machine.backupsAbout')}>
        {backupFolder}
        <Text size="sm" c="dimmed">
          {lastBackup === null
            ? t('settings:machine.noBackup')
            : t('settings:machine.lastBackup', { at: format.dateTime(lastBackup.at) })}
        </Text>
      </Fact>
      <Fact title={t('settings:machine.secondPlace')} about={t('settings:machine.secondPlaceAbout')}>
        <SecondPlace place={secondPlace} />
      </Fact>
      <Fact title={t('settings:machine.address')} about={t('settings:machine.addressAbout')} option="--port">
        {url}
      </Fact>
      <Fact
        title={t('settings:machine.network')}
        about={t('settings:machine.networkAbout')}
        option="--host, --lan-port"
      >
        {addresses.length === 0 ? t('settings:machine.closed') : addresses.join(', ')}
      </Fact>
      <Fact title={t('settings:machine.names')} about={t('settings:machine.namesAbout')} option="--allow-host">
        {names.length === 0 ? t('settings:machine.noNames') : names.join(', ')}
      </Fact>
      <Fact
        title={t('settings:machine.certificate')}
        about={t('settings:machine.certificateAbout')}
        option="--tls-cert, --tls-key"
      >
        {certificate === null
          ? t('settings:machine.noCertificate')
          : t('settings:machine.certificateUntil', {
              kind: certificate.selfSigned ? t('settings:machine.selfSigned') : t('settings:machine.ownCertificate'),
              at: format.dateTime(certificate.expires),
            })}
        {certificate !== null && (
          <Text size="xs" c="dimmed" className={classes.inForce}>
            SHA-256 {certificate.fingerprint}
          </Text>
        )}
      </Fact>
      {limitsRequests && (
        <Fact title={t('settings:machine.limit')} about={t('settings:machine.limitAbout')} option="--rate-limit">
          {t('settings:machine.limitSet')}
        </Fact>
      )}
    </ul>
  );
}

/** Where copies survive the computer, and what would be lost with it now. */
function SecondPlace({ place }: { readonly place: OutputOf<Contract<'systemMachine'>>['secondPlace'] }) {
  const t = useT();
  const format = useFormat();
  if (place === null) return t('settings:machine.noSecondPlace');
  const { folder, lastCopy, lost, lastRehearsal } = place;
  return (
    <>
      {folder}
      <Text size="sm" fw={600}>
        {lost === null && t('settings:machine.lostNothing')}
        {lost !== null && lost.minutes === null && t('settings:machine.lostAll')}
        {lost !== null && lost.minutes !== null && t('settings:machine.lost', { count: lost.minutes })}
      </Text>
      {lastCopy !== null && (
        <Text size="sm" c="dimmed">
          {t('settings:machine.lastBackup', { at: format.dateTime(lastCopy.at) })}
        </Text>
      )}
      {lastRehearsal !== null && (
        <Text size="sm" c="dimmed">
          {t(lastRehearsal.isSound ? 'settings:machine.rehearsed' : 'settings:machine.rehearsalFailed', {
            at: format.dateTime(lastRehearsal.at),
          })}
        </Text>
      )}
    </>
  );
}

interface FactProps {
  readonly title: string;
  readonly about: string;
  /** Of the command line, where the start decides it. */
  readonly option?: string;
  readonly children: ReactNode;
}

function Fact({ title, about, option, children }: FactProps) {
  const t = useT();
  return (
    <li className={classes.fact}>
      <SettingWords title={title} about={about} />
      <div className={classes.inForce}>
        <Text size="sm" component="div">
          {children}
        </Text>
        {option !== undefined && (
          <Text size="sm" c="dimmed">
            {t('settings:machine.atStart')} <Code>{option}</Code>
          </Text>
        )}
      </div>
    </li>
  );
}
