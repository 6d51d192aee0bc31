import type { Change } from '#server/core/context/context.ts';
import type { ModelRules } from '#server/core/records/ruleTypes.ts';
import { seesAll } from '#server/core/records/sight.ts';

/** Whoever reads the log sees what was done to every record, and what records said of those they may read. */
export const auditLog: ModelRules = {
  derived: {
    changes: {
      from: ['changes'],
      value: ({ changes }, viewer) => {
        const seen = new Map<string, boolean>();
        return (JSON.parse(String(changes)) as Change[]).map((change) => {
          const { model, id, kind } = change;
          const isSeen = seen.get(model) ?? seesAll(viewer, model);
          seen.set(model, isSeen);
          return isSeen ? change : { model, id, kind };
        });
      },
    },
  },
};
