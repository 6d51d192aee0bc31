/**
 * What the general parts are handed: the rules of the models. Imported, for its effect, by everything that starts a process
 * or a thread which reads or writes records.
 */
import { rules } from './records/rules/index.ts';
import { registerRules } from './records/ruleTypes.ts';

registerRules(rules);
