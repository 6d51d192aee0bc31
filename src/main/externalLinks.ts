/** Hosts the page may open in the person's own browser: the tax agency, where an invoice is checked. */
const allowedHosts: readonly string[] = ['sede.agenciatributaria.gob.es', 'www2.agenciatributaria.gob.es'];

/** Whether a link may leave the application: https, a host on the list, no credentials and no other port. */
export function isAllowedExternal(link: string): boolean {
  if (!URL.canParse(link)) {
    return false;
  }
  const url = new URL(link);
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    allowedHosts.includes(url.hostname)
  );
}
