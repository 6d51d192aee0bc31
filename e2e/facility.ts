/** Facilities for the specs, prepared over the API instead of by clicks. */
import { expect, type Page } from 'playwright/test';
import { settled } from './steps.ts';

export interface Api {
  /** Sends `body` to a path below `/api/`; fails on any problem. Resolves to the answer. */
  post<R = { readonly id: number }>(path: string, body: unknown): Promise<R>;
  /** Reads a path below `/api/`; fails on any problem. */
  get<R>(path: string): Promise<R>;
  /** Deletes a record: `model/product/3`; fails on any problem. */
  remove(path: string): Promise<void>;
}

/** First run without demo data: `Polideportivo Norte`, its manager Ana (PIN 4826), the cash point `Recepción`. */
export async function emptyFacility(url: string): Promise<Api> {
  const nobody = apiOf(url, {});
  const { token } = await nobody.post<{ token: string }>('setup', {
    company: { name: 'Polideportivo Norte', taxNumber: 'B12345674' },
    manager: { name: 'Ana', pin: '4826' },
    pos: { name: 'Recepción' },
  });
  return apiOf(url, { authorization: `Bearer ${token}` });
}

/** Signs in at the till, by the name on the tile and the PIN. */
export async function signInAs(page: Page, url: string, name: string, pin: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('radio', { name: new RegExp(name) }).click();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Venta' })).toBeVisible();
  await settled(page);
}

function apiOf(url: string, headers: Readonly<Record<string, string>>): Api {
  const send = async <R>(method: string, path: string, body?: unknown): Promise<R> => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as R;
  };
  return {
    post: (path, body) => send('POST', path, body),
    get: (path) => send('GET', path),
    remove: (path) => send('DELETE', path),
  };
}
