/** A scanned code as the way to the record that it names. */
import { call } from '../api/client.ts';
import { router } from '../router.tsx';
import { openCommands } from './box.ts';

/**
 * Opens the record that has this code; where several have it, the command box asks which. False where none has. Throws
 * ApiError.
 */
export async function openScanned(code: string): Promise<boolean> {
  const { groups } = await call('search', { q: code });
  const exact = groups.flatMap(({ model, records }) =>
    records.filter((record) => record.exact).map(({ id }) => ({ model, id: String(id) })),
  );
  const [one, ...others] = exact;
  if (one === undefined) return false;
  if (others.length > 0) openCommands(code);
  else await router.navigate({ to: '/office/$model/$id', params: one });
  return true;
}
