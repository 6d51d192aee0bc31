/** What somebody edits of a draft: stored in this browser until it is saved, and saved against the state it began from. */
import { useEffect, useMemo, useRef, useState } from 'react';
import type { TaggedRecord } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { useSession } from '#screens/base/api/session.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { useDiscards } from '#screens/components/discards.tsx';
import { useSteps } from '#screens/components/useOperation.ts';
import {
  type Draft,
  draftAddress,
  readDraft,
  restoreDraft,
  useRestoredDraft,
  writeDraft,
} from '#screens/records/form/drafts.ts';
import type { Invoice } from '../useInvoice.ts';
import { bodyOf, type EditedInvoice, editedOf, NOTHING, readEdited } from './draftState.ts';

export interface DraftDocument {
  readonly edited: EditedInvoice;
  readonly change: (change: (before: EditedInvoice) => EditedInvoice) => void;
  readonly isChanged: boolean;
  /** Saving it replaces its lines. */
  readonly hasOwnLines: boolean;
  /** What would be sent. */
  readonly body: object;
  readonly isSaving: boolean;
  readonly error: Error | null;
  /** Somebody else saved it meanwhile. */
  readonly isConflict: boolean;
  /** Resolves to what is stored then; null where it failed. */
  readonly save: (mode: SaveMode) => Promise<Invoice | null>;
  readonly discard: () => void;
}

/** Only if nobody else saved it meanwhile, or over whatever they saved. */
export type SaveMode = 'unlessChanged' | 'over';

/** How long typing rests before it is stored, in milliseconds. */
const KEEP = 300;

/** `stored` null: a new one, with what it begins with; `target` names it among the stored drafts. */
export function useDraftDocument(
  stored: TaggedRecord | null,
  target: string,
  prefilled: Partial<EditedInvoice>,
  sendsLines: boolean,
): DraftDocument {
  const t = useT();
  const user = useSession()?.user.id ?? 0;
  const place = { user, model: 'invoice', target };
  const [draft] = useState(() => readDraft(place));
  // What it was when it was begun, whatever others saved since: only what was changed here is sent.
  const [base, setBase] = useState<EditedInvoice>(() => {
    if (stored === null) return { ...NOTHING, ...prefilled };
    return (draft === null ? null : readEdited(draft.before.base)) ?? editedOf(stored.record as unknown as Invoice);
  });
  const [edited, setEdited] = useState<EditedInvoice>(() => readEdited(draft?.changes) ?? base);
  // What was begun on an earlier state is held against that one: what others saved since is not overwritten unasked.
  const [tag, setTag] = useState(() =>
    typeof draft?.before.tag === 'string' ? draft.before.tag : (stored?.tag ?? ''),
  );
  const written = useMemo(() => JSON.stringify(base), [base]);
  const isChanged = useMemo(() => JSON.stringify(edited) !== written, [edited, written]);
  const isDone = useRef(false);
  const discarded = useDiscards();
  const title = stored === null ? '' : String(stored.record.name ?? stored.record.id);
  const draftOf = (): Draft | null =>
    isChanged ? { at: Date.now(), title, changes: { ...edited }, before: { tag, base }, key: null } : null;
  const keep = (): void => {
    if (!isDone.current) writeDraft(place, draftOf());
  };
  useRestoredDraft(place, ({ changes, before }) => {
    const back = readEdited(changes);
    if (back === null) return;
    isDone.current = false;
    setBase(readEdited(before.base) ?? base);
    if (typeof before.tag === 'string') setTag(before.tag);
    setEdited(back);
  });
  useKept(keep);
  const isNew = stored === null;
  const body = useMemo(() => bodyOf(edited, isNew ? null : base, sendsLines), [edited, isNew, base, sendsLines]);
  const saving = useSteps(
    async (mode: SaveMode, { save }) => {
      const id = stored === null ? null : stored.record.id;
      const ifMatch = stored === null || mode === 'over' ? undefined : tag;
      const record = await save('invoice', id, { ...body }, ifMatch);
      isDone.current = true;
      writeDraft(place, null);
      return record as unknown as Invoice;
    },
    { repeats: true },
  );
  const { error } = saving;
  return {
    edited,
    change: setEdited,
    isChanged,
    hasOwnLines: 'lines' in body,
    body,
    isSaving: saving.pending,
    error,
    isConflict: error instanceof ApiError && error.code === 'precondition_failed',
    save: saving.attempt,
    discard: () => {
      const thrown = draftOf();
      isDone.current = true;
      writeDraft(place, null);
      if (thrown === null) return;
      const restore = (): void => restoreDraft(place, thrown);
      discarded({ what: title === '' ? t('invoices:draft.name') : title, restore, address: draftAddress(place) });
    },
  };
}

/** Stores what is typed once typing rests, and when the page goes away. */
function useKept(keep: () => void): void {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
    const timer = setTimeout(keep, KEEP);
    return () => clearTimeout(timer);
  });
  useEffect(() => {
    const now = (): void => latest.current();
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, []);
}
