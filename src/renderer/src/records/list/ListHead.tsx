import { createElement, Suspense } from 'react';
import { listHeadOf } from './listHeads.ts';

/** What stands over the list of a model, where it has something of its own there. */
export function ListHead({ model }: { readonly model: string }) {
  const head = listHeadOf(model);
  return head === undefined ? null : <Suspense fallback={null}>{createElement(head)}</Suspense>;
}
