/** The name of a key inside a button. Read aloud through `aria-keyshortcuts` instead. */
import classes from './Key.module.css';

export function Key({ name }: { readonly name: string }) {
  return (
    <kbd className={classes.key} aria-hidden>
      {name}
    </kbd>
  );
}
