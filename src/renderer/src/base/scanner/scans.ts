/** Who gets what is scanned: the screen that takes codes, else the notice that nobody does. */
import { useEffect, useRef } from 'react';
import { installKeyGuard, type Scan } from './keyGuard.ts';

export type ScanHandler = (code: string) => void;

/** Those that take codes, the last one first asked. */
const takers: ScanHandler[] = [];
let untaken: (scan: Scan) => void = () => undefined;

/** Listens for scans from now on. To be called once, before the first screen. */
export function followScans(): void {
  installKeyGuard((scan) => {
    const taker = takers.at(-1);
    // A PIN pad is over whatever screen takes codes.
    if (taker === undefined || scan.secret) untaken(scan);
    else taker(scan.code);
  });
}

/** Takes what is scanned while the component is there. */
export function useScan(handler: ScanHandler): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const taker: ScanHandler = (code) => latest.current(code);
    takers.push(taker);
    return () => {
      takers.splice(takers.indexOf(taker), 1);
    };
  }, []);
}

/** Says what becomes of a scan that no screen takes. One component does. */
export function useUntakenScan(handler: (scan: Scan) => void): void {
  useEffect(() => {
    untaken = handler;
  }, [handler]);
}
