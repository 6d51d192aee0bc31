/** Finds the customer of the basket by name, telephone, tax number or member code, or takes a new one in. */
import { Suspense, useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { later } from '#screens/components/later.tsx';
import { TillDialog } from '#screens/components/TillDialog.tsx';
import type { BasketCustomer } from '../../checkout/basketLine.ts';
import { CustomerSearch } from './CustomerSearch.tsx';

export interface CustomerPickerProps {
  readonly opened: boolean;
  readonly onPick: (customer: BasketCustomer) => void;
  readonly onClose: () => void;
}

export default function CustomerPicker({ opened, onPick, onClose }: CustomerPickerProps) {
  const t = useT();
  return (
    <TillDialog
      opened={opened}
      onClose={onClose}
      title={t('till:customer.title')}
      size="lg"
      centered={false}
      yOffset="8vh"
    >
      <Content onPick={onPick} onClose={onClose} />
    </TillDialog>
  );
}

const NewCustomerForm = later(() => import('./NewCustomerForm.tsx'));

function Content({ onPick, onClose }: Omit<CustomerPickerProps, 'opened'>) {
  const [text, setText] = useState('');
  const [isNew, setNew] = useState(false);
  if (!isNew)
    return <CustomerSearch text={text} onText={setText} onNew={() => setNew(true)} onPick={onPick} onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      <NewCustomerForm typed={text} onPick={onPick} onBack={() => setNew(false)} />
    </Suspense>
  );
}
