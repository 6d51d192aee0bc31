/** A facility that sends its e-mail by a mail server, both new for each test of a file. */
import { afterEach, beforeEach } from 'vitest';
import { someMailServer } from './drivers/sending.ts';
import { type FacilityServer, startOpen } from './server.ts';
import type { MailServerStandIn } from './smtpServer.ts';

export interface Mailing {
  readonly server: FacilityServer;
  readonly mail: MailServerStandIn;
}

/** Starts both before each test of the file, hands them over, and stops them after it. */
export function mailEachTest(use: (mailing: Mailing) => void): void {
  let stop = async (): Promise<void> => undefined;
  beforeEach(async () => {
    const server = await startOpen();
    const mail = await someMailServer(server);
    stop = async () => {
      await server.stop();
      await mail.stop();
    };
    use({ server, mail });
  });
  afterEach(() => stop());
}
