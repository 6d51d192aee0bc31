/** `/office/invoice/new`: writes a document that is not there yet. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import { useListAll } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { PageFrame } from '#screens/records/record/PageFrame.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { draftTarget } from '#screens/records/screens/AnyNewRecord.tsx';
import { useLabel } from '#screens/records/values/useLabel.ts';
import { type ApiRecord, models } from '#shared/catalogue/index.ts';
import { DraftEditor } from '../draft/DraftEditor.tsx';
import { type EditedLine, emptyLine } from '../draft/draftState.ts';

const address = z.object({
  type: z.int().positive().optional().catch(undefined),
  customer: z.int().positive().optional().catch(undefined),
});

export default function NewInvoice() {
  const t = useT();
  const label = useLabel();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as { readonly [name: string]: unknown };
  const { type, customer } = address.parse(search);
  const { data: types } = useListAll('invoiceType', { sort: 'id' });
  const { data: taxes } = useListAll('tax', { sort: 'id' });
  // An invoice as such, neither a ticket nor what corrects or sums up others.
  const plain = types?.find(
    (each) =>
      !each.isReceipt &&
      !(each.isCreditNote || each.isProforma || each.isInternal || each.isSummary || each.isReplace) &&
      !types.some(({ reverseType }) => reverseType === each.id),
  );
  return (
    <PageFrame model={models.invoice} title={t('form:new.title', { what: label(models.invoice.label) })} isWide>
      {types === undefined || taxes === undefined ? (
        <RecordFieldsLoading />
      ) : (
        <DraftEditor
          stored={null}
          target={draftTarget(search)}
          prefilled={{ type: type ?? plain?.id ?? null, customer: customer ?? null, lines: [firstLine(taxes)] }}
          onSaved={({ id }) =>
            void navigate({ to: '/office/$model/$id', params: { model: 'invoice', id: String(id) }, replace: true })
          }
          onLeave={() => void navigate({ to: '/office/$model', params: { model: 'invoice' } })}
        />
      )}
    </PageFrame>
  );
}

/** A line with the first tax that charges something: to charge none is what somebody has to say. */
function firstLine(taxes: readonly ApiRecord<'tax'>[]): EditedLine {
  const usual = taxes.find(({ rate }) => rate > 0);
  return { ...emptyLine([]), taxes: usual === undefined ? [] : [usual.id] };
}
