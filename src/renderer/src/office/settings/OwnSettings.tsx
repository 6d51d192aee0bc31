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
        {t('forms:own.title')}
      </Title>
      <ul className={classes.settings}>
        <Row title={t('forms:own.pin')} about={t('forms:own.pinAbout', { name: session?.user.name ?? '' })}>
          <Button size="md" variant="default" onClick={() => setChangesPin(true)}>
            {t('forms:own.changePin')}
          </Button>
        </Row>
        <Row title={t('forms:own.language')} about={t('forms:own.languageAbout')}>
          <SegmentedControl
            size="md"
            aria-label={t('forms:own.language')}
            data={languages.map((value) => ({ value, label: t(`common:language.${value}`) }))}
            value={asLanguage(i18n.language)}
            onChange={(value) => {
              const language = languages.find((each) => each === value);
              if (language !== undefined) void chooseLanguage(session?.user.id ?? null, language);
            }}
          />
        </Row>
        <Row title={t('forms:own.scheme')} about={t('forms:own.schemeAbout')}>
          <SegmentedControl
            size="md"
            aria-label={t('forms:own.scheme')}
            data={[
              { value: 'light', label: t('forms:own.light') },
              { value: 'dark', label: t('forms:own.dark') },
              { value: 'auto', label: t('forms:own.auto') },
            ]}
            value={colorScheme}
            onChange={(value) => setColorScheme(value === 'light' || value === 'dark' ? value : 'auto')}
          />
        </Row>
        {sells && <OwnPrinter />}
        {sells && (
          <Row title={t('forms:own.display')} about={t('forms:own.displayAbout')}>
            <Button size="md" variant="default" onClick={() => openDisplay()}>
              {t('forms:own.openDisplay')}
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
      title={t('forms:own.printer')}
      about={t('forms:own.printerAbout', { pos: all.find((pos) => pos.id === id)?.name ?? '' })}
    >
      <Text data-testid="own-printer">
        {own.length === 0 ? t('forms:settings.byDefault', { value: label(unset) }) : label(inForce(own))}
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
