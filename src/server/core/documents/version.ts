/** The addresses of an invoice's document: one as it was issued, another once it was voided. */
import { InvoiceStatus } from '#shared/domain/states.ts';
import { VERSION_LENGTH } from '../records/codec.ts';

/** What an address carries where the document says that it was printed before. */
export const DUPLICATE = 'duplicate';

/** What an address carries of the document in force: it changes with it. */
export function documentVersion(status: number, hash: string): string {
  return (status === InvoiceStatus.voided ? `void${hash}` : hash).slice(0, VERSION_LENGTH);
}
