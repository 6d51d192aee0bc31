/** What the start of the server decided: what holds, and where it is changed. */
import { Code, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOperation } from '#screens/base/api/queries.ts';
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
  const machine = useOperation('systemMachine', {});
  const network = useOperation('systemNetwork', {});
  const error = machine.error ?? network.error;
  if (error !== null) return <ErrorNotice error={error} />;
  if (machine.data === undefined || network.data === undefined) return null;
  const { dataFolder, backupFolder, lastBackup, secondPlace, url, hosts, limitsRequests } = machine.data;
  const { addresses, certificate } = network.data;
  const names = [...new Set(hosts)];
  return (
    <ul className={classes.settings} data-testid="machine">
      <Fact title={t('forms:machine.data')} about={t('forms:machine.dataAbout')} option="--data">
        {dataFolder}
      </Fact>
      <Fact title={t('forms:machine.backups')} about={t('forms:machine.backupsAbout')}>
        {backupFolder}
        <Text size="sm" c="dimmed">
          {lastBackup === null
            ? t('forms:machine.noBackup')
            : t('forms:machine.lastBackup', { at: format.dateTime(lastBackup.at) })}
        </Text>
      </Fact>
      <Fact title={t('forms:machine.secondPlace')} about={t('forms:machine.secondPlaceAbout')}>
        <SecondPlace place={secondPlace} />
      </Fact>
      <Fact title={t('forms:machine.address')} about={t('forms:machine.addressAbout')} option="--port">
        {url}
      </Fact>
      <Fact title={t('forms:machine.network')} about={t('forms:machine.networkAbout')} option="--host, --lan-port">
        {addresses.length === 0 ? t('forms:machine.closed') : addresses.join(', ')}
      </Fact>
      <Fact title={t('forms:machine.names')} about={t('forms:machine.namesAbout')} option="--allow-host">
        {names.length === 0 ? t('forms:machine.noNames') : names.join(', ')}
      </Fact>
      <Fact
        title={t('forms:machine.certificate')}
        about={t('forms:machine.certificateAbout')}
        option="--tls-cert, --tls-key"
      >
        {certificate === null
          ? t('forms:machine.noCertificate')
          : t('forms:machine.certificateUntil', {
              kind: certificate.selfSigned ? t('forms:machine.selfSigned') : t('forms:machine.ownCertificate'),
              at: format.dateTime(certificate.expires),
            })}
        {certificate !== null && (
          <Text size="xs" c="dimmed" className={classes.inForce}>
            SHA-256 {certificate.fingerprint}
          </Text>
        )}
      </Fact>
      {limitsRequests && (
        <Fact title={t('forms:machine.limit')} about={t('forms:machine.limitAbout')} option="--rate-limit">
          {t('forms:machine.limitSet')}
        </Fact>
      )}
    </ul>
  );
}

/** Where copies survive the computer, and what would be lost with it now. */
function SecondPlace({ place }: { readonly place: OutputOf<Contract<'systemMachine'>>['secondPlace'] }) {
  const t = useT();
  const format = useFormat();
  if (place === null) return t('forms:machine.noSecondPlace');
  const { folder, lastCopy, lost, replica, lastRehearsal } = place;
  return (
    <>
      {folder}
      <Text size="sm" fw={600}>
        {replica !== null && t('forms:machine.lostSeconds', { count: replica.seconds })}
        {replica === null && lost === null && t('forms:machine.lostNothing')}
        {replica === null && lost !== null && lost.minutes === null && t('forms:machine.lostAll')}
        {replica === null && lost !== null && lost.minutes !== null && t('forms:machine.lost', { count: lost.minutes })}
      </Text>
      {replica !== null && (
        <Text size="sm" c="dimmed">
          {t('forms:machine.replica', { at: format.dateTime(replica.at) })}
        </Text>
      )}
      {lastCopy !== null && (
        <Text size="sm" c="dimmed">
          {t('forms:machine.lastBackup', { at: format.dateTime(lastCopy.at) })}
        </Text>
      )}
      {lastRehearsal !== null && (
        <Text size="sm" c="dimmed">
          {t(lastRehearsal.isSound ? 'forms:machine.rehearsed' : 'forms:machine.rehearsalFailed', {
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
            {t('forms:machine.atStart')} <Code>{option}</Code>
          </Text>
        )}
      </div>
    </li>
  );
}
