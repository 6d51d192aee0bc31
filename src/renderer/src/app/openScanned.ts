/** A scanned code as the way to the record that it names. */
import { call } from '#screens/base/api/client.ts';
import { ApiError } from '#screens/base/api/errors.ts';
import { openCommands } from '#screens/base/commands/box.ts';
import { isVoucherCode } from '#shared/domain/voucherCodes.ts';
import { router } from './router.tsx';

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
  if (one === undefined) return isVoucherCode(code) && openVoucher(code);
  if (others.length > 0) openCommands(code);
  else await router.navigate({ to: '/office/$model/$id', params: one });
  return true;
}

/** Opens the voucher for the bearer that has this code: whoever has a code has the money, so no search finds one by it. */
async function openVoucher(code: string): Promise<boolean> {
  try {
    const { voucher } = await call('voucherByCode', { code });
    await router.navigate({ to: '/office/$model/$id', params: { model: 'voucher', id: String(voucher) } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return false;
    throw error;
  }
}
