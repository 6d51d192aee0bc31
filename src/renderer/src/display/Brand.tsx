/** Who sells here: the name and logo of the club, as its till says. */
import { createContext, useContext, useEffect, useState } from 'react';
import classes from './Display.module.css';

export interface BrandFacts {
  readonly name: string;
  /** The address of its picture; null where there is none. */
  readonly logo: string | null;
}

const Brand = createContext<BrandFacts>({ name: '', logo: null });

export const BrandProvider = Brand.Provider;

export function useBrand(): BrandFacts {
  return useContext(Brand);
}

/** A line of it, above what is bought. Nothing where nothing is known. */
export function BrandLine() {
  const { name, logo } = useBrand();
  if (name === '' && logo === null) return null;
  return (
    <p className={classes.brand} data-testid="display-brand">
      {logo !== null && <img className={classes.brandLogo} src={logo} alt="" />}
      <span className={classes.brandName}>{name}</span>
    </p>
  );
}

/** An address for a picture, for as long as it is shown. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}
