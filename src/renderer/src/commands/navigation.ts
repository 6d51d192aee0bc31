/** Commands that lead to a screen, and those that every screen has. */
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { signOut } from '#screens/base/api/queries.ts';
import type { StaffSession } from '#screens/base/api/session.ts';
import type { Command } from '#screens/base/commands/commands.ts';
import { ask } from '#screens/base/commands/intents.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { chooseLanguage, currentLanguage, languages } from '#screens/base/i18n/language.ts';
import { jobsFor } from '#screens/office/menu/jobs.ts';
import { creationScope } from '#screens/records/form/newScreens.ts';
import { jobLabel } from '#screens/records/values/jobLabel.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { worksAt } from '#screens/session/counter.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { allModels, findModel, isColumn } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import { isImportable } from '#shared/imports/columns.ts';
import { actionsFor } from './actions.ts';

/** The screens somebody may see. */
export function useScreens({ permissions }: StaffSession): readonly Command[] {
  const t = useT();
  const label = useLabel();
  const navigate = useNavigate();
  const jobs = jobsFor(permissions);
  const screens = jobs.flatMap(({ name, screens: own }) =>
    own.map(({ path, title, words }) => ({
      id: path,
      title: title(t, label),
      words: [jobLabel(t, name), words?.(t) ?? ''].join(' '),
      run: () => void navigate({ to: path }),
    })),
  );
  const inMenu = new Map(
    jobs.flatMap(({ name, models }) => models.map((model) => [model as string, jobLabel(t, name)] as const)),
  );
  const lists = allModels()
    .filter(({ name }) => covers(permissions, `${name}:read`))
    // What the menu leads to before what it does not.
    .toSorted((a, b) => Number(inMenu.has(b.name)) - Number(inMenu.has(a.name)))
    .map(({ name, plural }) => ({
      id: `list ${name}`,
      title: label(plural),
      words: inMenu.get(name) ?? '',
      run: () => void navigate({ to: '/office/$model', params: { model: name } }),
    }));
  const counter = [
    { path: '/till', id: 'till', title: t('common:nav.till') },
    { path: '/cash', id: 'cash', title: t('common:nav.cash') },
  ] as const;
  const all = { id: 'records', title: t('common:job.all'), run: () => void navigate({ to: '/office/records' }) };
  return [
    ...counter
      .filter(({ path }) => worksAt(path, permissions))
      .map(({ path, ...screen }) => ({ ...screen, run: () => void navigate({ to: path }) })),
    ...screens,
    ...lists,
    all,
  ];
}

/** What is done at the counter, from any screen: it leads there and begins. */
export function useActions({ permissions }: StaffSession): readonly Command[] {
  const t = useT();
  const navigate = useNavigate();
  return actionsFor(permissions).map(({ id, to, intent, title, words }) => ({
    id: `action ${id}`,
    title: title(t),
    words: words(t),
    run: () => {
      if (intent !== null) ask(intent);
      void navigate({ to });
    },
  }));
}

/** The records that somebody may create and import. */
export function useCreations({ permissions }: StaffSession): readonly Command[] {
  const t = useT();
  const label = useLabel();
  const navigate = useNavigate();
  return allModels().flatMap((model): Command[] => {
    const scope = creationScope(model);
    const { name } = model;
    const create = {
      id: `create ${name}`,
      title: t('commands:create', { name: label(model.label) }),
      words: t('commands:createWords'),
      run: () => void navigate({ to: '/office/$model/new', params: { model: name } }),
    };
    const upload = {
      id: `import ${name}`,
      title: t('commands:import', { name: label(model.plural) }),
      words: t('commands:importWords'),
      run: () => void navigate({ to: '/office/import', search: { model: name } }),
    };
    return [
      ...(scope !== null && covers(permissions, scope) ? [create] : []),
      ...(isImportable(model) && covers(permissions, `${name}:write`) ? [upload] : []),
    ];
  });
}

/** What can be done on every screen. */
export function useGeneralCommands(session: StaffSession): readonly Command[] {
  const t = useT();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const names = { es: t('common:language.es'), en: t('common:language.en') };
  return [
    { id: 'lock', title: t('commands:lock'), words: t('commands:lockWords'), run: () => void signOut() },
    { id: 'scheme', title: t('commands:scheme'), run: () => setColorScheme(scheme === 'dark' ? 'light' : 'dark') },
    ...languages
      .filter((language) => language !== currentLanguage())
      .map((language) => ({
        id: `language ${language}`,
        title: t('commands:language', { name: names[language] }),
        run: () => void chooseLanguage(session.user.id, language),
      })),
  ];
}

/** What can be done with a record that was found: open it, or see what refers to it. */
export function useRecordCommands({ permissions }: StaffSession): (model: AnyModel, id: number) => readonly Command[] {
  const t = useT();
  const label = useLabel();
  const navigate = useNavigate();
  return (model, id) => [
    {
      id: 'open',
      title: t('commands:open'),
      run: () => void navigate({ to: '/office/$model/$id', params: { model: model.name, id: String(id) } }),
    },
    ...jobsFor(permissions)
      .flatMap(({ models }) => models)
      .flatMap((name) => {
        const other = findModel(name);
        const field = other === undefined ? undefined : referenceTo(other, model.name);
        return other === undefined || field === undefined ? [] : [{ other, field }];
      })
      .map(({ other, field }) => ({
        id: `related ${other.name}`,
        title: t('commands:related', { name: label(other.plural) }),
        run: () => void navigate({ to: '/office/$model', params: { model: other.name }, search: { [field]: id } }),
      })),
  ];
}

/** The first field of a model that refers to another, but for who made and changed it. */
function referenceTo(model: AnyModel, target: string): string | undefined {
  return Object.entries(model.fields).find(
    ([name, field]) => field.ref === target && isColumn(field) && name !== 'createUser' && name !== 'updateUser',
  )?.[0];
}
