/**
 * What the general parts are handed: the rules of the models, and the handlers of the operations. Imported, for its effect,
 * by everything that starts a process or a thread which reads or writes records.
 */
import type { OperationName } from '#shared/operations/index.ts';
import { type ReadHandler, registerHandlers } from './reads/task.ts';
import { rules } from './records/rules/index.ts';
import { registerRules } from './records/ruleTypes.ts';

registerRules(rules);
registerHandlers(async () => {
  const { handlers } = await import('./operations/handlers/index.ts');
  return handlers as unknown as Readonly<Record<OperationName, ReadHandler>>;
});
