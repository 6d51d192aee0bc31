/** Goes on with a stored draft, from the state it has now. */
import { useQuery } from '@tanstack/react-query';
import { taggedRecord } from '#screens/base/api/client.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { DraftEditor } from './DraftEditor.tsx';

export interface EditDraftProps {
  readonly id: number;
  readonly onEnd: () => void;
}

export default function EditDraft({ id, onEnd }: EditDraftProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['office', 'invoice', 'edited', id],
    queryFn: () => taggedRecord('invoice', id),
    // What is written is held against the state it began from, until it is saved or left.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error !== null && data === undefined) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <RecordFieldsLoading />;
  return <DraftEditor key={data.tag} stored={data} target={String(id)} onSaved={onEnd} onLeave={onEnd} />;
}
