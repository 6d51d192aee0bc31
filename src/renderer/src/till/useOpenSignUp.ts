/** A product that is no goods but somebody's subscription: opens the fee they owe, else their sign-up. */
import { useCallback } from 'react';
import { call, listAll } from '#screens/base/api/client.ts';
import { usePermission } from '#screens/base/api/session.ts';
import { sayHere } from '#screens/base/browser/sayHere.ts';
import { useT } from '#screens/base/i18n/index.ts';
import { debtKey } from '#screens/subjects/customers/debtKey.ts';
import type { SignUps } from '#screens/subjects/subscriptions/signUps.ts';
import type { Desk } from './useDesk.ts';
import type { Notices } from './useNotices.tsx';

/** Opens what a customer owes of a product, else the sign-up to the type that it is of. */
export function useOpenSignUp(signUps: SignUps, setDialog: Desk['setDialog'], notices: Notices) {
  const t = useT();
  const maySignUp = usePermission('subscription:operate');
  return useCallback(
    async (customer: number, product: number): Promise<void> => {
      try {
        const only = await owedOf(customer, product);
        const types = signUps.get(product) ?? [];
        if (only.length > 0) setDialog({ kind: 'account', step: { kind: 'debts', only } });
        else if (types.length === 0) sayHere(t('till:signUp.leaveOnly'));
        else if (!maySignUp) sayHere(t('till:signUp.mayNot'));
        else
          setDialog({
            kind: 'subscription',
            step: { kind: 'signUp', type: types.length === 1 ? types[0] : undefined },
          });
      } catch (error) {
        notices.searchFailed('', error);
      }
    },
    [signUps, setDialog, notices, maySignUp, t],
  );
}

/** The debts of a customer that are of a product, or of what was sold below it. */
async function owedOf(customer: number, product: number): Promise<readonly string[]> {
  const { debts } = await call('customerSummary', { customer });
  if (debts.length === 0) return [];
  const open = await listAll('sale', { customer, 'pending[gt]': 0, fields: 'id,product,parent,invoice' });
  const own = new Set(open.filter((sale) => sale.product === product).map(({ id }) => id));
  const keys = open
    .filter(({ id, parent }) => own.has(id) || (parent !== null && own.has(parent)))
    .map(({ id, invoice }) =>
      invoice === null ? debtKey({ model: 'sale', id }) : debtKey({ model: 'invoice', id: invoice }),
    );
  return debts.map(debtKey).filter((key) => keys.includes(key));
}
