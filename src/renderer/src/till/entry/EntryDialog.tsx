/** Entry of members: finds who comes in, shows them large, and says what became of their entry. */
import { useState } from 'react';
import { useT } from '#screens/base/i18n/index.ts';
import { ErrorNotice } from '#screens/components/ErrorNotice.tsx';
import { TillDialog } from '#screens/components/TillDialog.tsx';
import type { BasketCustomer } from '#screens/subjects/checkout/basketLine.ts';
import { CustomerSearch } from '#screens/subjects/customers/picker/CustomerSearch.tsx';
import type { DoorStep } from './DoorDialog.tsx';
import { EntryPerson } from './EntryPerson.tsx';
import type { EntryDesk } from './useEntering.ts';

export interface EntryDialogProps {
  readonly opened: boolean;
  readonly desk: EntryDesk;
  /** Takes them into the basket instead. */
  readonly onBasket: (customer: BasketCustomer) => void;
  /** They pay, or are signed up, before they come in. */
  readonly onStep: (step: DoorStep) => void;
  readonly onClose: () => void;
}

export default function EntryDialog({ opened, desk, onBasket, onStep, onClose }: EntryDialogProps) {
  const t = useT();
  const { entering } = desk;
  return (
    <TillDialog
      opened={opened}
      onClose={onClose}
      title={entering === null ? t('entries:searchTitle') : t('entries:title')}
      size={entering === null ? 'lg' : 860}
      centered={false}
      yOffset="6vh"
    >
      {entering === null ? (
        <Search onPick={(customer) => desk.begin(customer, 'hand')} onClose={onClose} />
      ) : (
        <>
          {entering.outcome === 'failed' && (
            <ErrorNotice error={entering.error} onRetry={desk.isBusy ? undefined : desk.retry} />
          )}
          {entering.state !== null && (
            <EntryPerson
              key={entering.person.id}
              entering={entering}
              state={entering.state}
              desk={desk}
              onBasket={() => onBasket(entering.person)}
              onStep={onStep}
              onClose={onClose}
            />
          )}
        </>
      )}
    </TillDialog>
  );
}

function Search({
  onPick,
  onClose,
}: {
  readonly onPick: (customer: BasketCustomer) => void;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState('');
  return <CustomerSearch text={text} onText={setText} onPick={onPick} onClose={onClose} />;
}
