/** Has the list on screen mailed on a schedule: as its view shows it where it is unchanged, else as it is now. */
import type { ListScheduleProps } from '#screens/records/list/ExportMenu.tsx';
import { isModified, storedAddress, useViews } from '#screens/records/rows/views.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

export function ScheduleList({ model, state, columns, session, opened, onClose, onReopen }: ListScheduleProps) {
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
        address: storedAddress(state, columns),
      }}
    />
  );
}
