/** The SQL that reads rows of a model, as text that is made once. */
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import { rulesOf } from './ruleTypes.ts';

/** A select of columns of the table `t`, up to a condition that must follow. Rows the model hides are left out. */
export function selectOf(model: AnyModel, columns: string): string {
  const hidden = rulesOf(model.name)?.hidden;
  return `select ${columns} from "${model.name}" as t where ${hidden === undefined ? '' : `not (${hidden.text}) and `}`;
}
