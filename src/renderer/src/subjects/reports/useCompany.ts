/** Which company a report is about: where companies have several currencies, one at a time. */
import { useList } from '#screens/base/api/queries.ts';
import { usePermission } from '#screens/base/api/session.ts';

export interface CompanyChoice {
  /** Null: of all. */
  readonly company: number | null;
  readonly currency: string | null;
  /** Those to choose from; none where there is nothing to choose. */
  readonly companies: readonly { readonly id: number; readonly name: string }[];
  /** Whether all of them may be added up. */
  readonly areAlike: boolean;
  readonly isKnown: boolean;
}

/** A company as the query of a report and the address of its screen have it: nothing for all. */
export function ofCompany(company: number | null): { readonly company?: number } {
  return company === null ? {} : { company };
}

/** `company`: what the address says of it; no choice where there is none of it. */
export function useCompany({ company }: { readonly company?: unknown }, isChosen = true): CompanyChoice {
  const mayRead = usePermission('company:read') && isChosen;
  const { data = [], isPending } = useList('company', { fields: 'id,name,currency', sort: 'id' }, { enabled: mayRead });
  const areAlike = new Set(data.map(({ currency }) => currency)).size <= 1;
  const chosen = data.find(({ id }) => id === company) ?? (areAlike ? undefined : data[0]);
  return {
    company: chosen?.id ?? null,
    currency: chosen?.currency ?? data[0]?.currency ?? null,
    companies: data.length > 1 ? data : [],
    areAlike,
    isKnown: !mayRead || !isPending,
  };
}
