/** One Z report: by how much drawer and terminal differed and what may explain it, the paper, and every movement of its session. */
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRecord } from '#screens/base/api/queries.ts';
import { useFormat } from '#screens/base/format/useFormat.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { Figure } from '#screens/records/parts/Figure.tsx';
import { Part } from '#screens/records/parts/Part.tsx';
import classes from '#screens/records/parts/Parts.module.css';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import { RecordFieldsLoading } from '#screens/records/record/RecordFields.tsx';
import { RecordFrame } from '#screens/records/record/RecordFrame.tsx';
import type { RecordScreenProps } from '#screens/records/record/recordScreens.ts';
import { useLabel } from '#screens/records/values/useLabel.ts';
import type { ApiRecord } from '#shared/catalogue/index.ts';
import { models } from '#shared/catalogue/index.ts';
import { toMoney } from '#shared/domain/money.ts';
import { posReport } from '#shared/operations/parts.ts';
import { DifferenceText } from '../DifferenceText.tsx';
import { ZReportView } from '../ZReportView.tsx';

export default function ZReportScreen({ model, id }: RecordScreenProps) {
  const t = useT();
  const label = useLabel();
  const { data: zReport, error, refetch } = useRecord('zReport', id);
  return (
    <RecordFrame model={model} id={id} record={zReport}>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {zReport === undefined && error === null && <RecordFieldsLoading />}
      {zReport !== undefined && (
        <>
          <Results zReport={zReport} />
          <Part title={label(models.zReport.label)}>
            <ZReportView
              zReport={zReport}
              hintAction={({ payment }) =>
                payment !== null && (
                  <Button
                    size="md"
                    variant="default"
                    leftSection={<IconExternalLink size={18} aria-hidden />}
                    renderRoot={(own) => (
                      <Link {...own} to="/office/$model/$id" params={{ model: 'payment', id: String(payment) }} />
                    )}
                  >
                    {t('cash:z.payment')}
                  </Button>
                )
              }
            />
          </Part>
          <RelatedRecords
            model="posMovement"
            title={t('cash:z.movements')}
            filter={{ pos: zReport.pos, 'id[gte]': zReport.opening, 'id[lte]': zReport.closing }}
            sort="id"
            columns={['created', 'type', 'amount', 'createUser', 'payment', 'comments']}
            empty={null}
          />
        </>
      )}
    </RecordFrame>
  );
}

/** What was counted and by how much it differed, by method; who opened and who closed. */
function Results({ zReport }: { readonly zReport: ApiRecord<'zReport'> }) {
  const t = useT();
  const format = useFormat();
  const report = posReport.safeParse(zReport.report).data;
  const who = (at: string | null | undefined): string => (at ? format.dateTime(at) : '');
  const counted = (real: number | null | undefined, expected: number | undefined): string | undefined =>
    typeof real === 'number' && expected !== undefined
      ? t('cash:z.counted', { real: format.money(real), expected: format.money(expected) })
      : undefined;
  return (
    <div className={classes.figures} style={{ marginTop: 20 }}>
      <Figure
        label={t('cash:z.cash')}
        value={<DifferenceText difference={toMoney(zReport.cashDifference)} inherit />}
        isAlert={zReport.cashDifference !== 0}
        note={counted(report?.cash.real, report?.cash.expected)}
      />
      <Figure
        label={t('cash:z.card')}
        value={<DifferenceText difference={toMoney(zReport.cardDifference)} inherit />}
        isAlert={zReport.cardDifference !== 0}
        note={counted(report?.card.real, report?.card.expected)}
      />
      <Figure label={t('cash:z.opened')} value={report?.openedBy ?? ''} note={who(report?.openedAt)} />
      <Figure label={t('cash:z.closed')} value={report?.closedBy ?? ''} note={who(report?.closedAt)} />
    </div>
  );
}
