/** Saving a draft, and issuing it at once. */
import { notifications } from '@mantine/notifications';
import { useT } from '#screens/base/i18n/index.ts';
import { explainError } from '#screens/components/explainError.ts';
import { useSteps } from '#screens/components/useOperation.ts';
import type { Invoice } from '../useInvoice.ts';
import type { DraftDocument, SaveMode } from './useDraftDocument.ts';

/** What a draft is at: written in, on its way to the service, or being issued once it is stored there. */
export type DraftStep = 'editing' | 'saving' | 'issuing';

export interface SavingDraft {
  readonly step: DraftStep;
  /** Whether it was issued is not known yet. */
  readonly doubt: Error | null;
  readonly save: (mode: SaveMode) => Promise<void>;
  readonly saveAndIssue: () => Promise<void>;
}

/** `stored`: the draft as it was read; null for a new one. `onSaved` is given the draft, or the invoice it became. */
export function useSaveDraft(
  document: DraftDocument,
  stored: Invoice | null,
  onSaved: (invoice: Invoice) => void,
): SavingDraft {
  const t = useT();
  const issuing = useSteps(
    async (draft: Invoice, { operation }) => (await operation('confirmInvoice', { invoice: draft.id })) as Invoice,
    {
      repeats: true,
      onFailed: (failure) => {
        // It is stored as a draft, which is where one goes on.
        const { title, details, todo } = explainError(t, failure);
        notifications.show({
          color: 'red',
          title: t('invoices:draft.notIssued', { why: title }),
          message: [...details, todo].join(' '),
          autoClose: false,
          closeButtonProps: { 'aria-label': t('common:close') },
        });
      },
    },
  );
  const store = async (mode: SaveMode): Promise<Invoice | null> =>
    document.isChanged || stored === null ? document.save(mode) : stored;
  return {
    step: issuing.pending ? 'issuing' : document.isSaving ? 'saving' : 'editing',
    doubt: issuing.error,
    save: async (mode) => {
      const saved = await store(mode);
      if (saved !== null) onSaved(saved);
    },
    saveAndIssue: async () => {
      const saved = await store('unlessChanged');
      if (saved !== null) onSaved((await issuing.attempt(saved)) ?? saved);
    },
  };
}
