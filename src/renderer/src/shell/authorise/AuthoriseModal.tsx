/** The dialog of an action that a manager may authorise. */
import { Loader, Modal } from '@mantine/core';
import { Suspense } from 'react';
import { type AskedAction, settleAuthorisation } from '#screens/base/api/authorisation.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { later } from '#screens/components/later.tsx';

/** With the words for every operation and model: more than the screens load otherwise. */
const AuthoriseQuestion = later(() => import('./AuthoriseQuestion.tsx'));

export default function AuthoriseModal({ action }: { readonly action: AskedAction | null }) {
  const t = useT();
  return (
    <Modal
      opened={action !== null}
      onClose={() => settleAuthorisation(null)}
      title={t('permissions:title')}
      size={680}
      zIndex={350}
      closeOnClickOutside={false}
      // `keepKeysFromScreens` closes it, before any dialog behind hears of the key.
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {action !== null && (
        <Suspense fallback={<Loader />}>
          <AuthoriseQuestion key={action.id} action={action} />
        </Suspense>
      )}
    </Modal>
  );
}
