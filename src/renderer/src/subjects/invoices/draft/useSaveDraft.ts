/** Saving a draft, and issuing it at once. */
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#screens/base/api/client.ts';
import { uuid } from '#screens/base/browser/uuid.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { explainError } from '#screens/components/explainError.ts';
import type { Invoice } from '../useInvoice.ts';
import type { DraftDocument, SaveMode } from './useDraftDocument.ts';

/** What a draft is at: written in, on its way to the service, or being issued once it is stored there. */
export type DraftStep = 'editing' | 'saving' | 'issuing';

export interface SavingDraft {
  readonly step: DraftStep;
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
  const client = useQueryClient();
  const [isIssuing, setIssuing] = useState(false);
  const store = async (mode: SaveMode): Promise<Invoice | null> => {
    const saved = document.isChanged || stored === null ? await document.save(mode) : stored;
    if (saved !== null) void client.invalidateQueries({ queryKey: ['office', 'invoice'] });
    return saved;
  };
  return {
    step: isIssuing ? 'issuing' : document.isSaving ? 'saving' : 'editing',
    save: async (mode) => {
      const saved = await store(mode);
      if (saved !== null) onSaved(saved);
    },
    saveAndIssue: async () => {
      const saved = await store('unlessChanged');
      if (saved === null) return;
      setIssuing(true);
      try {
        onSaved((await call('confirmInvoice', { invoice: saved.id }, { idempotencyKey: uuid() })) as Invoice);
      } catch (failure) {
        // It is stored as a draft, which is where one goes on.
        const { title, details, todo } = explainError(t, failure);
        notifications.show({
          color: 'red',
          title: t('invoices:draft.notIssued', { why: title }),
          message: [...details, todo].join(' '),
          autoClose: false,
          closeButtonProps: { 'aria-label': t('common:close') },
        });
        onSaved(saved);
      } finally {
        setIssuing(false);
      }
    },
  };
}
