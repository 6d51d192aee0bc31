/** Records by their names where only their numbers are known, as in the history of what refers to them. */
import { usePermission } from '#screens/base/api/session.ts';
import { findModel } from '#shared/catalogue/index.ts';
import { numbered } from '#shared/catalogue/titles.ts';
import { useLabel } from '../values/useLabel.ts';
import { useFoundRecords } from './foundRecords.ts';

export interface ReferenceNamesProps {
  /** The model of the records. */
  readonly to: string;
  readonly ids: readonly number[];
}

/** Of a record that is deleted, or not for the eyes of whoever looks, there is its number. */
export function ReferenceNames({ to, ids }: ReferenceNamesProps) {
  const label = useLabel();
  const model = findModel(to);
  const mayRead = usePermission(`${to}:read`);
  const { titleOf } = useFoundRecords(to, '', mayRead ? ids : [], false);
  const nameOf = (id: number): string => {
    const title = titleOf(id);
    return model !== undefined && title === String(id) ? numbered(model, id, label) : title;
  };
  return <>{ids.map(nameOf).join(', ')}</>;
}
