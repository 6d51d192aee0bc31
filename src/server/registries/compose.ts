/**
 * What the general parts are handed: the rules of the models, and the handlers of the operations. Imported, for its effect,
 * by everything that starts a process or a thread which reads or writes records.
 */
import type { OperationName } from '#shared/operations/index.ts';
import { type ReadHandler, registerHandlers } from '../core/reads/task.ts';
import { registerRules } from '../core/records/ruleTypes.ts';
import { rules } from './rules.ts';

registerRules(rules);
registerHandlers(async () => {
  const { handlers } = await import('./handlers.ts');
  return handlers as unknown as Readonly<Record<OperationName, ReadHandler>>;
});
