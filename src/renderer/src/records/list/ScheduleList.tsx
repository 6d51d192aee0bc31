/** Has the list on screen mailed on a schedule: as its view shows it where it is unchanged, else as it is now. */

import type { StaffSession } from '#screens/base/api/session.ts';
import { ScheduleDialog } from '#screens/subjects/schedules/ScheduleDialog.tsx';
import type { AnyModel } from '#shared/catalogue/defineModel.ts';
import type { ListState } from '../rows/listState.ts';
import { isModified, keptOf, useViews } from '../rows/views.ts';
import { useLabel } from '../values/useLabel.ts';

export interface ScheduleListProps {
  readonly model: AnyModel;
  readonly state: ListState;
  readonly columns: readonly string[];
  readonly session: StaffSession;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onReopen: () => void;
}

export function ScheduleList({ model, state, columns, session, opened, onClose, onReopen }: ScheduleListProps) {
  const label = useLabel();
  const views = useViews(model, session);
  const view = views?.find(({ key, saved }) => key === state.view && saved !== null);
  const isView = view !== undefined && !isModified(model, view, state);
  return (
    <ScheduleDialog
      opened={opened}
      onClose={onClose}
      onReopen={onReopen}
      sent={{
        content: 'list',
        model: model.name,
        title: isView ? `${label(model.plural)}: ${view.title}` : label(model.plural),
        view: isView ? (view.saved?.id ?? null) : null,
        address: keptOf(state, columns),
      }}
    />
  );
}
