/** What can be done from the command box beside opening what it found: screens add what they offer while they are there. */
import { useEffect, useRef } from 'react';

export interface Command {
  /** Tells it from all others. */
  readonly id: string;
  readonly title: string;
  /** Further words it is found by. */
  readonly words?: string;
  readonly run: () => void;
}

const offered = new Map<symbol, () => readonly Command[]>();

/** Offers commands of a screen while it is there. Those of the screen drawn last come first. */
export function useCommands(commands: readonly Command[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const key = Symbol('commands');
    offered.set(key, () => latest.current);
    return () => {
      offered.delete(key);
    };
  }, []);
}

/** The commands that the screens on show offer now. */
export function commandsHere(): readonly Command[] {
  return [...offered.values()].reverse().flatMap((read) => read());
}
