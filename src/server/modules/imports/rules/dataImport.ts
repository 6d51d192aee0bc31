import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { ofModelsRead } from '#server/modules/rowJobs/seen.ts';

/** What is said of records is for those who may read them. */
export const dataImport: ModelRules = { visible: ofModelsRead };
