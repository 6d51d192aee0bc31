/** The wizard's answers, stored for as long as the window: a reload asks nothing again but the PIN, which is never stored. */
import { type Answers, noAnswers, type Step, steps } from './wizard.ts';

const KEY = 'taquilla.setup';

export interface StoredAnswers {
  readonly answers: Answers;
  readonly step: Step;
}

export function storeAnswers({ answers, step }: StoredAnswers): void {
  const { company, manager, pos, data } = answers;
  sessionStorage.setItem(KEY, JSON.stringify({ company, manager: { name: manager.name }, pos, data, step }));
}

/** What was answered before; no further than to the PIN, which has to be typed again. */
export function restoreAnswers(): StoredAnswers {
  const saved = read();
  if (saved === null) return { answers: noAnswers, step: 'company' };
  const step = steps.find((each) => each === saved.step) ?? 'company';
  return {
    answers: {
      company: { ...noAnswers.company, ...saved.company },
      manager: { ...noAnswers.manager, name: saved.manager?.name ?? '' },
      pos: { ...noAnswers.pos, ...saved.pos },
      data: saved.data === 'empty' ? 'empty' : 'demo',
    },
    step: steps.indexOf(step) > steps.indexOf('manager') ? 'manager' : step,
  };
}

export function forgetAnswers(): void {
  sessionStorage.removeItem(KEY);
}

interface Saved {
  readonly company?: Partial<Answers['company']>;
  readonly manager?: { readonly name?: string };
  readonly pos?: Partial<Answers['pos']>;
  readonly data?: string;
  readonly step?: string;
}

function read(): Saved | null {
  try {
    const saved: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return typeof saved === 'object' ? (saved as Saved | null) : null;
  } catch (error) {
    console.warn('the answers of before cannot be read', error);
    return null;
  }
}
