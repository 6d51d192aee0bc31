/** Which fields of a record that is open somebody else has changed since it was opened. */
import { useState } from 'react';
import type { TaggedRecord } from '#screens/base/api/client.ts';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { writableFields } from '../values/formLayout.ts';
import { isSame } from '../values/formValues.ts';
import { isOwnSave } from './useRecordForm.ts';

export interface TheirChanges {
  readonly touched: readonly string[];
  /** Somebody has seen them. */
  readonly dismiss: () => void;
}

export function useTheirChanges(model: AnyModel, answer: TaggedRecord): TheirChanges {
  const [seen, setSeen] = useState(answer);
  const [touched, setTouched] = useState<readonly string[]>([]);
  if (seen.tag !== answer.tag) {
    setSeen(answer);
    if (!isOwnSave(answer)) {
      const names = writableFields(model, 'update');
      const changed = names.filter((name) => !isSame(model.fields[name], seen.record[name], answer.record[name]));
      setTouched([...new Set([...touched, ...changed])]);
    }
  }
  return { touched, dismiss: () => setTouched([]) };
}
