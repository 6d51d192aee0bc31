/** The tabs of a customer's page, of those one may see, with how much is in each. */
import { useQueries } from '@tanstack/react-query';
import { listPage, type Parameters } from '#screens/base/api/client.ts';
import { useSession } from '#screens/base/api/session.ts';
import type { ModelName } from '#shared/catalogue/index.ts';
import { covers } from '#shared/domain/scopes.ts';
import type { CustomerSummary } from '../useCustomerSummary.ts';

const all = ['overview', 'sales', 'documents', 'balances', 'subscriptions', 'data', 'history'] as const;
export type CustomerTab = (typeof all)[number];

/** What it takes to see a tab. */
const scopes: Readonly<Record<CustomerTab, string>> = {
  overview: 'billing:operate',
  sales: 'sale:read',
  documents: 'invoice:read',
  balances: 'billing:operate',
  subscriptions: 'subscriptionCustomer:read',
  data: 'customer:read',
  history: 'auditLog:read',
};

export interface CustomerTabs {
  readonly tabs: readonly CustomerTab[];
  /** Those that are known. */
  readonly counts: Readonly<Partial<Record<CustomerTab, number | null>>>;
}

/** `summary` undefined: it is not read, or may not be. */
export function useCustomerTabs(customer: number, summary: CustomerSummary | undefined): CustomerTabs {
  const permissions = useSession()?.permissions ?? [];
  const may = (tab: CustomerTab): boolean => covers(permissions, scopes[tab]);
  const counted = [
    { tab: 'sales', model: 'sale' },
    { tab: 'documents', model: 'invoice' },
    { tab: 'subscriptions', model: 'subscriptionCustomer' },
  ] as const satisfies readonly { readonly tab: CustomerTab; readonly model: ModelName }[];
  const answers = useQueries({
    queries: counted.map(({ tab, model }) => ({
      queryKey: ['related', model, 'count', customer],
      queryFn: async () => (await listPage(model, { customer, ...COUNT })).total,
      meta: { models: [model] },
      enabled: may(tab),
    })),
  });
  return {
    tabs: all.filter(may),
    counts: {
      ...Object.fromEntries(counted.map(({ tab }, index) => [tab, answers[index]?.data ?? null])),
      balances:
        summary === undefined
          ? null
          : summary.vouchers.filter(({ balance }) => balance > 0).length + summary.deposits.length,
    },
  };
}

const COUNT: Parameters = { count: 'exact', limit: 1, fields: 'id' };
