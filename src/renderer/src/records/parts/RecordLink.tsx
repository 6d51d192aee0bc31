import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ModelName } from '#shared/catalogue/index.ts';

export interface RecordLinkProps {
  readonly model: ModelName;
  readonly id: number;
  readonly children: ReactNode;
}

/** A link to the screen of a record. */
export function RecordLink({ model, id, children }: RecordLinkProps) {
  return (
    <Link to="/office/$model/$id" params={{ model, id: String(id) }}>
      {children}
    </Link>
  );
}
