/** The documents a sale is on, those that took it back, and what else is on the same document. */
import { useListAll } from '#screens/base/api/queries.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { RelatedRecords } from '#screens/records/parts/RelatedRecords.tsx';
import type { ApiRecord } from '#shared/catalogue/index.ts';

export function SaleDocuments({ sale }: { readonly sale: ApiRecord<'sale'> }) {
  const t = useT();
  const refunds = useListAll('sale', { cancelationOf: sale.id, fields: 'id,invoice' }).data ?? [];
  const advances = useListAll('sale', { fkModel: 'sale', fkId: sale.id, fields: 'id,invoice' }).data ?? [];
  const others = [...refunds, ...advances].map(({ invoice }) => invoice);
  const documents = [sale.invoice, sale.proforma, ...others].filter((id) => id !== null);
  return (
    <>
      {documents.length > 0 && (
        <RelatedRecords
          model="invoice"
          title={t('sales:documents')}
          filter={{ 'id[in]': [...new Set(documents)].join(',') }}
          columns={['number', 'type', 'date', 'total', 'pending', 'status']}
          empty={null}
        />
      )}
      {sale.invoice !== null && (
        <RelatedRecords
          model="sale"
          title={t('sales:together')}
          filter={{ invoice: sale.invoice, 'id[ne]': sale.id }}
          sort="id"
          columns={['description', 'units', 'total', 'pending', 'status']}
          empty={null}
        />
      )}
      <RelatedRecords
        model="sale"
        title={t('sales:advances.title')}
        filter={{ fkModel: 'sale', fkId: sale.id, 'cancelationOf[null]': 'true' }}
        columns={['description', 'created', 'invoice', 'total', 'pending', 'status']}
        empty={null}
      />
      <RelatedRecords
        model="sale"
        title={t('sales:refunds')}
        // What takes an advance off gives nothing back.
        filter={{ cancelationOf: sale.id, 'fkModel[null]': 'true' }}
        columns={['description', 'created', 'units', 'total', 'status']}
        empty={null}
      />
    </>
  );
}
