/** The record of an import: what it is doing, or did. */
import { findModel } from '#shared/catalogue/index.ts';
import { ImportRun } from '../imports/ImportRun.tsx';
import { RecordFrame } from '../record/RecordFrame.tsx';
import type { RecordScreenProps } from '../record/recordScreens.ts';
import { useAnyRecord } from '../record/useAnyRecord.ts';
import { useLabel } from '../values/useLabel.ts';

export default function DataImportScreen({ model, id }: RecordScreenProps) {
  const label = useLabel();
  const { data } = useAnyRecord(model, id);
  const what = findModel(String(data?.model ?? ''));
  return (
    <RecordFrame model={model} id={id} record={data} badges={what === undefined ? undefined : label(what.plural)}>
      <ImportRun id={id} />
    </RecordFrame>
  );
}
