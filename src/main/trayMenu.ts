/** What the tray says of the server. */
import { type HealthCode, healthProblems } from '#shared/healthProblems.ts';
import type { ServerState } from './hostState.ts';
import { type Language, type TextKey, translator } from './texts.ts';

export interface TrayState {
  readonly server: ServerState;
  /** As `/api/health` had them last. */
  readonly problems: readonly HealthCode[];
  /** The version that is offered; null where none is known. */
  readonly newVersion: string | null;
}

export interface TrayWords {
  readonly tooltip: string;
  /** The lines above what can be chosen: the state, each problem, and a new version. */
  readonly lines: readonly string[];
}

const STATES = {
  starting: 'tray.starting',
  ready: 'tray.ready',
  silent: 'tray.silent',
  gone: 'tray.stopped',
  closed: 'tray.stopped',
} as const satisfies Record<ServerState, TextKey>;

/** The words for a state. Problems are those of a server that answers: of another one nobody knows. */
export function trayWords({ server, problems, newVersion }: TrayState, language: Language): TrayWords {
  const t = translator(language);
  const state = `Taquilla: ${t(STATES[server])}`;
  const known = server === 'ready' ? problems : [];
  const count = known.length === 0 ? '' : `, ${t('tray.problems')}: ${known.length}`;
  return {
    tooltip: `${state}${count}`,
    lines: [
      `${state}${count}`,
      ...known.map((code) => healthProblems[code].title[language]),
      ...(newVersion === null ? [] : [`${t('tray.newVersion')}: ${newVersion}`]),
    ],
  };
}
