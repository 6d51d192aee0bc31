/** Looks every half minute what `/api/health` has to say. */
import { type FileHealth, fileHealth } from '#shared/health.ts';
import { logError } from './log.ts';
import type { DeskServer } from './serverHost.ts';
import { ServerGoneError } from './serverRequests.ts';

/** Milliseconds between looks. */
const LOOK = 30_000;

export interface HealthWatch {
  /** Looks now. */
  readonly look: () => Promise<void>;
  readonly end: () => void;
}

/** Tells `listener` the problems found and the new version that is offered, now and at each look. */
export function watchHealth(
  server: Pick<DeskServer, 'inject' | 'terminalToken'>,
  listener: (found: Pick<FileHealth, 'problems' | 'newVersion'>) => void,
): HealthWatch {
  let isOver = false;
  const look = async (): Promise<void> => {
    try {
      const headers = { 'x-taquilla-terminal': server.terminalToken };
      const { body } = await server.inject({ method: 'GET', path: '/api/health', headers });
      const { problems, newVersion } = fileHealth.parse(JSON.parse(new TextDecoder().decode(body)));
      if (!isOver) listener({ problems, newVersion });
    } catch (error) {
      // Its state says that the server is not there.
      if (!(error instanceof ServerGoneError)) logError('the health of the server could not be read', error);
    }
  };
  void look();
  const timer = setInterval(() => void look(), LOOK);
  return {
    look,
    end: () => {
      isOver = true;
      clearInterval(timer);
    },
  };
}
