/** E-mail addresses as the service sends to them and from them. */
import { z } from 'zod';

/**
 * One address, in plain characters and without a name: nothing in it can be taken for more than an address by a mail
 * server (RFC 5321, 4.5.3.1: 254 characters).
 */
export const emailAddress = (): z.ZodString => z.string().max(254).regex(z.regexes.email);
