/** A watch this often is cheap, and nobody waits longer for a till to end (milliseconds). */
const interval = 500;

/**
 * Calls back once when the npm that runs this script has ended. npm passes a SIGTERM on to the shell between it and the
 * script, and that shell dies of it without telling the script, which would run on unnoticed.
 */
export function whenNpmEnds(callback) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') {
    return;
  }
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(watch);
      callback();
    }
  }, interval);
  watch.unref();
}
