/** Where a build of the program asks for new versions. Built in, because whoever could change it could have others believed. */
import { z } from 'zod';
import built from '../../../packaging/updates.json' with { type: 'json' };

export interface UpdateSource {
  /** The address of the feed: `https://example.org/taquilla/stable.json`. Its signature and the files are beside it. */
  readonly feed: string;
  /** Ed25519, as SPKI in base64. */
  readonly publicKey: string;
  /** Another channel's feed is not taken. */
  readonly channel: string;
}

const builtSchema = z
  .object({ feed: z.string().nullable(), publicKey: z.string().nullable(), channel: z.string() })
  .transform(({ feed, publicKey, channel }): UpdateSource | null =>
    feed === null || publicKey === null ? null : { feed, publicKey, channel },
  );

/** The source of this build; null where it asks nobody, and updates come by hand. */
export const builtSource: UpdateSource | null = builtSchema.parse(built);
