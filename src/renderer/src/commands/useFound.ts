/** The records that a text finds, of every model one may read. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#screens/base/api/client.ts';

/** How long typing pauses before records are looked for, in milliseconds. Commands do not wait. */
const TYPING = 80;

/** What is found. `isWaiting`: not, or not yet, for this text. */
export function useFound(text: string) {
  const [asked] = useDebouncedValue(text.trim(), TYPING);
  const query = useQuery({
    queryKey: ['office', 'search', asked],
    queryFn: () => call('search', { q: asked }),
    enabled: asked !== '',
    staleTime: 5000,
    placeholderData: keepPreviousData,
  });
  const isWaiting = text.trim() !== '' && (asked !== text.trim() || query.isPlaceholderData || query.isPending);
  return {
    groups: text.trim() === '' ? [] : (query.data?.groups ?? []),
    isWaiting: isWaiting && query.error === null,
    error: query.error,
  };
}
