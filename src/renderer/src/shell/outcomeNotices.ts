/** Says what becomes known of a write to somebody who has left its form: that it is in doubt, and how it ended. */
import { notifications } from '@mantine/notifications';
import type { Write } from '#screens/base/api/outcome.ts';
import type { Known } from '#screens/base/api/writing.ts';
import type { Translate } from '#screens/base/i18n/index.ts';
import { currentLanguage } from '#screens/base/i18n/language.ts';
import { explainError } from '#screens/components/explainError.ts';

/** Colours of the notices, by what is known. */
const colors = { open: 'yellow', done: 'green', before: 'orange', refused: 'red' } as const;

/** How long it is said that it was done, in milliseconds. */
const SHOWN = 12_000;

/** Their titles. */
const titles = {
  open: 'common:outcome.open',
  done: 'common:outcome.done',
  before: 'common:error.doneBefore',
  refused: 'common:outcome.refused',
} as const;

/** Shows what is known of a write. */
export async function show(t: Translate, known: Known): Promise<void> {
  const { subject, outcome } = known;
  const what = await nameOf(known.write);
  if (outcome !== 'open') notifications.hide(subject);
  notifications.show({
    // One that is shown already stays as it is.
    id: outcome === 'open' ? subject : `${subject} ${outcome}`,
    color: colors[outcome],
    title: t(titles[outcome]),
    message: [what, ...textsOf(t, known)].filter((text) => text !== '').join('. '),
    loading: outcome === 'open',
    autoClose: outcome === 'done' ? SHOWN : false,
    closeButtonProps: { 'aria-label': t('common:close') },
  });
}

function textsOf(t: Translate, { outcome, error }: Known): string[] {
  switch (outcome) {
    case 'open':
      return [t('common:error.todo.asking')];
    case 'done':
      return [t('common:outcome.doneText')];
    case 'before':
      return [];
    case 'refused': {
      const { title, details, todo } = explainError(t, error);
      return [title, ...details, todo];
    }
  }
}

/** What a write is called; nothing where it cannot be read any more, which is said on the console. */
async function nameOf(write: Write): Promise<string> {
  const language = currentLanguage();
  try {
    if ('operation' in write) {
      const { summaries } = await import('#shared/operations/summaries.ts');
      return summaries[write.operation]?.[language] ?? '';
    }
    const { findModel } = await import('#shared/catalogue/index.ts');
    const name = 'save' in write ? write.save : 'remove' in write ? write.remove : write.restore;
    return findModel(name)?.label[language] ?? '';
  } catch (cause) {
    console.error('what a write is called could not be read', cause);
    return '';
  }
}
