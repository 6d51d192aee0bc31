/** Draws what `sayHere` says, over everything, until it was read. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { hushHere, useHere } from '#screens/base/browser/sayHere.ts';
import classes from './HereNote.module.css';

/** How long it stands, in milliseconds. */
const STANDS = 3500;
/** From the finger, and from the edges of the window, in CSS pixels. */
const APART = 14;

export function HereNote() {
  const here = useHere();
  const note = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState({ left: 0, top: 0 });
  useEffect(() => {
    if (here === null) return;
    const timer = setTimeout(() => hushHere(here.id), STANDS);
    return () => clearTimeout(timer);
  }, [here]);
  useLayoutEffect(() => {
    if (here === null || note.current === null) return;
    const { offsetWidth: width, offsetHeight: height } = note.current;
    const left = Math.max(APART, Math.min(here.x - width / 2, window.innerWidth - width - APART));
    // Above the finger, which would hide it; below where there is no room.
    const above = here.y - height - APART;
    setAt({ left, top: above >= APART ? above : here.y + APART });
  }, [here]);
  return createPortal(
    <div className={classes.frame} role="status">
      {here !== null && (
        <div key={here.id} ref={note} className={classes.note} style={at} data-testid="here">
          {here.text}
        </div>
      )}
    </div>,
    document.body,
  );
}
