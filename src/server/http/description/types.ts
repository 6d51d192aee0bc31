/** What a route says of itself, for the description of the API. */
import type { z } from 'zod';
import type { Label } from '#shared/catalogue/defineModel.ts';
import type { Area } from '#shared/domain/versions.ts';
import type { ErrorCode } from '#shared/errors.ts';
import type { Scope } from '#shared/operations/defineOperation.ts';
import type { Components } from './components.ts';
import type { RequestHeader, ResponseHeader } from './headers.ts';
import type { JsonObject } from './jsonObject.ts';

/** A schema as it is checked, or as JSON Schema already. */
export type SchemaSource = z.ZodType | JsonObject;

/** A good answer. */
export interface DescribedAnswer {
  readonly status: number;
  readonly description: string;
  /** Without one the answer is empty. */
  readonly content?: { readonly type: string; readonly schema: SchemaSource; readonly example?: JsonObject };
  readonly headers: readonly ResponseHeader[];
}

/** One operation as OpenAPI shows it. Made when the description is asked for: its schemas cost time and memory. */
export interface Description {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** As the router has it, but with every model named: `/api/model/product/:id`. */
  readonly url: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: Label;
  /** More than the summary says. Markdown. */
  readonly notes?: Label;
  /** Whose version labels it answers with; none for what has no versions. */
  readonly area?: Area;
  /** What the credential must be allowed; `anyone` needs none. */
  readonly scope: Scope | `${string}:${'read' | 'write'}` | 'anyone';
  /** Parameters of the query: OpenAPI's own, or the schema of all of them. */
  readonly query?: readonly JsonObject[] | z.ZodType;
  readonly headers: readonly RequestHeader[];
  readonly body?: { readonly schema: SchemaSource; readonly example?: JsonObject };
  readonly answers: readonly DescribedAnswer[];
  /** What it answers with beyond what any request of its kind may be answered with. */
  readonly errors: readonly ErrorCode[];
}

/** The operations of a route: for a route of all models, one of each. */
export type Describe = (components: Components) => readonly Description[];
