/** Switches the language of the screens and remembers it. Also on the screens before sign-in. */
import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { asLanguage, chooseLanguage, type Language, languages } from '#screens/base/i18n/language.ts';

export function LanguageMenu() {
  const t = useT();
  const { i18n } = useTranslation();
  const session = useSession();
  const language = asLanguage(i18n.language);
  const names: Readonly<Record<Language, string>> = { es: t('common:language.es'), en: t('common:language.en') };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          px="sm"
          h={44}
          miw={44}
          aria-label={`${language.toUpperCase()} · ${t('common:language.label')}: ${names[language]}`}
        >
          {language.toUpperCase()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((item) => (
          <Menu.Item
            key={item}
            lang={item}
            fw={item === language ? 700 : 400}
            onClick={() => void chooseLanguage(session?.user.id ?? null, item)}
          >
            {names[item]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
