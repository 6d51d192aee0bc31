/** What is one's own: PIN, language and colours, and the printer and display of the till one sits at. */
import { Button, SegmentedControl, Text, Title, useMantineColorScheme } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCashPoint } from '#screens/base/api/cashPoint.ts';
import { useListAll } from '#screens/base/api/queries.ts';
import { usePermission, useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { asLanguage, chooseLanguage, languages } from '#screens/base/i18n/language.ts';
import { openDisplay } from '#screens/display/openDisplay.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { settingOf } from '#shared/settings.ts';
import { ChangePin } from './ChangePin.tsx';
import classes from './Settings.module.css';
import { SettingWords } from './SettingWords.tsx';

export function OwnSettings() {
  const t = useT();
  const { i18n } = useTranslation();
  const session = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [changesPin, setChangesPin] = useState(false);
  const sells = usePermission('billing:operate');
  return (
    <section id="settings-own" className={classes.part} aria-labelledby="title-own">
      <Title order={2} size="h3" id="title-own">
        {t('settings:own.title')}
      </Title>
      <ul className={classes.settings}>
        <Row title={t('settings:own.pin')} about={t('settings:own.pinAbout', { name: session?.user.name ?? '' })}>
          <Button size="md" variant="default" onClick={() => setChangesPin(true)}>
            {t('settings:own.changePin')}
          </Button>
        </Row>
        <Row title={t('settings:own.language')} about={t('settings:own.languageAbout')}>
          <SegmentedControl
            size="md"
            aria-label={t('settings:own.language')}
            data={languages.map((value) => ({ value, label: t(`common:language.${value}`) }))}
            value={asLanguage(i18n.language)}
            onChange={(value) => {
              const language = languages.find((each) => each === value);
              if (language !== undefined) void chooseLanguage(session?.user.id ?? null, language);
            }}
          />
        </Row>
        <Row title={t('settings:own.scheme')} about={t('settings:own.schemeAbout')}>
          <SegmentedControl
            size="md"
            aria-label={t('settings:own.scheme')}
            data={[
              { value: 'light', label: t('settings:own.light') },
              { value: 'dark', label: t('settings:own.dark') },
              { value: 'auto', label: t('settings:own.auto') },
            ]}
            value={colorScheme}
            onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
          />
        </Row>
        {sells && <OwnPrinter />}
        {sells && (
          <Row title={t('settings:own.display')} about={t('settings:own.displayAbout')}>
            <Button size="md" variant="default" onClick={() => openDisplay()}>
              {t('settings:own.openDisplay')}
            </Button>
          </Row>
        )}
      </ul>
      <ChangePin opened={changesPin} onClose={() => setChangesPin(false)} />
    </section>
  );
}

/** The printer of this till's cash point, as it is set. */
function OwnPrinter() {
  const t = useT();
  const label = useLabel();
  const { id, all } = useCashPoint();
  const { data } = useListAll('setting', { key: 'receiptPrinters' });
  if (data === undefined) return null;
  const set = settingOf('receiptPrinters').schema.safeParse(data[0]?.value);
  const printers = set.success ? (set.data as readonly { readonly pos: number }[]) : [];
  const { inForce, unset } = settingOf('receiptPrinters');
  const own = printers.filter(({ pos }) => pos === id);
  return (
    <Row
      title={t('settings:own.printer')}
      about={t('settings:own.printerAbout', { pos: all.find((pos) => pos.id === id)?.name ?? '' })}
    >
      <Text data-testid="own-printer">
        {own.length === 0 ? t('settings:byDefault', { value: label(unset) }) : label(inForce(own))}
      </Text>
    </Row>
  );
}

interface RowProps {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

function Row({ title, about, children }: RowProps) {
  return (
    <li className={classes.ownSetting}>
      <SettingWords title={title} about={about} />
      <div>{children}</div>
    </li>
  );
}
