/** `/office/stockOrder/new`: writes an order that is not there yet. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { useT } from '#screens/base/i18n/index.ts';
import type { NewScreenProps } from '#screens/records/form/newScreens.ts';
import { PageFrame } from '#screens/records/record/PageFrame.tsx';
import { OrderEditor } from '../order/OrderEditor.tsx';
import { newOrder } from '../order/orderState.ts';

const prefilled = z.object({ supplier: z.int().positive().optional().catch(undefined) });

/** What it takes to make one. */
export const scope = 'stock:operate';

export default function NewStockOrder({ model, address }: NewScreenProps) {
  const t = useT();
  const navigate = useNavigate();
  const [base] = useState(() => newOrder(prefilled.parse(address).supplier ?? null));
  return (
    <PageFrame model={model} title={t('stock:editor.new')}>
      <OrderEditor
        stored={null}
        base={base}
        onSaved={({ id }) =>
          void navigate({ to: '/office/$model/$id', params: { model: model.name, id: String(id) }, replace: true })
        }
        onLeave={() => void navigate({ to: '/office/$model', params: { model: model.name } })}
      />
    </PageFrame>
  );
}
