/** Waits for what a server does by itself: a job, a mail, an expiry. */

/** Enough for a job on a machine whose processors are all taken. */
const PATIENCE = 30_000;
const INTERVAL = 10;

/** Resolves once something holds. Throws when it does not come to hold. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`this never held: ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
}
