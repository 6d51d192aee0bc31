/**
 * Addresses of other servers this one is told to ask. Whoever may write one could otherwise have it ask what only it
 * reaches: itself, the club's network, a cloud's metadata. Held against this when they are written, and again, with
 * `isPublicAddress`, against what a name resolves to when it is asked.
 */
import ipaddr from 'ipaddr.js';

/** What is wrong with an address. `not_public`: it is, or its name says it is, inside a network or a machine. `not_own`: it is not. */
export type AddressFault = 'invalid' | 'not_https' | 'credentials' | 'not_public' | 'not_own';

export interface AddressRules {
  /** Names, addresses and networks (`10.0.0.0/8`) that may be asked though they are not public. */
  readonly allowed: readonly string[];
  /** This machine may be asked, without TLS too. */
  readonly loopback: boolean;
  /** What `allowed` has may be asked without TLS, too. */
  readonly plain?: boolean;
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Endings of names that mean no public host (RFC 6761, 6762, 7686, 8375, 9476; ICANN's `internal`). */
const PRIVATE_NAMES =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|corp|home|home\.arpa|onion|invalid|test|alt)$/;
/** Ranges of a network of one's own and of this machine (RFC 1918, 3927, 4193, 4291). */
const OWN_NETWORK: ReadonlySet<string> = new Set(['private', 'loopback', 'linkLocal', 'uniqueLocal']);
/** Addresses that are no single host's: nobody can allow them. */
const NOBODYS: ReadonlySet<string> = new Set(['unspecified', 'broadcast', 'multicast']);

/** What is wrong with the URL of a server to ask, in whatever spelling; null for nothing. */
export function faultOfUrl(text: string, rules: AddressRules): AddressFault | null {
  const url = /[\s\\]/.test(text) ? null : URL.parse(text);
  if (url === null || url.hostname === '') return 'invalid';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'not_https';
  if (url.username !== '' || url.password !== '') return 'credentials';
  const host = hostOf(url);
  const mayBePlain = (rules.loopback && isLoopback(host)) || (rules.plain === true && isListed(host, rules.allowed));
  if (url.protocol === 'http:' && !mayBePlain) return 'not_https';
  return faultOf(host, rules);
}

/** The same of a bare name or address, such as a mail server's. */
export function faultOfHost(text: string, rules: AddressRules): AddressFault | null {
  // A colon is an IPv6 address's: a URL has those in brackets, and knows every other spelling of an IPv4 one.
  const url = /[\s\\/?#@[\]]/.test(text) ? null : URL.parse(`https://${text.includes(':') ? `[${text}]` : text}`);
  return url === null || url.hostname === '' ? 'invalid' : faultOf(hostOf(url), rules);
}

/**
 * What is wrong with the address of a device of the club's own network, such as a printer, or of this machine; null for
 * nothing. Names are none: the address of a name can change between here and there.
 */
export function faultOfDevice(text: string): AddressFault | null {
  const address = /[\s%]/.test(text) ? null : addressOf(text);
  if (address === null) return 'invalid';
  return OWN_NETWORK.has(address.range()) ? null : 'not_own';
}

/**
 * What is wrong with connecting to an address that a host was resolved to, just now; null for nothing. `host` is the one of
 * the URL: one that is allowed by name may be wherever its name leads.
 */
export function faultOfResolved(
  host: string,
  resolved: string,
  { allowed, loopback }: AddressRules,
): AddressFault | null {
  const address = addressOf(resolved);
  if (address === null) return 'invalid';
  if (address.range() === 'unicast') return null;
  if (NOBODYS.has(address.range())) return 'not_public';
  if (loopback && address.range() === 'loopback') return null;
  const isAllowed = allowed.includes(host.replace(/\.+$/, '')) || allowed.some((rule) => covers(rule, address));
  return isAllowed ? null : 'not_public';
}

/** True for an entry of `allowed` that means something: a name, an address or a network. */
export function isHostRule(text: string): boolean {
  if (ipaddr.isValidCIDR(text)) return true;
  if (ipaddr.IPv6.isValid(text)) return true;
  const host = /^[a-z\d._-]+$/.test(text) ? URL.parse(`https://${text}`)?.hostname : null;
  return host === text && !NOBODYS.has(addressOf(text)?.range() ?? '');
}

/** True for an address anybody on the internet could have, as text without brackets. */
export function isPublicAddress(text: string): boolean {
  return addressOf(text)?.range() === 'unicast';
}

/** True for an address that cannot be tampered with on its way: https, or this machine. */
export function isTrustworthy(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname));
}

function faultOf(host: string, { allowed, loopback }: AddressRules): AddressFault | null {
  const address = addressOf(host);
  if (address === null) {
    if (!PRIVATE_NAMES.test(host) && host.includes('.')) return null;
    return allowed.includes(host) || (loopback && isLoopback(host)) ? null : 'not_public';
  }
  if (address.range() === 'unicast') return null;
  if (NOBODYS.has(address.range())) return 'not_public';
  return (loopback && isLoopback(host)) || allowed.some((rule) => covers(rule, address)) ? null : 'not_public';
}

/** True for a host that is allowed by its own name or address, or by its network. */
function isListed(host: string, allowed: readonly string[]): boolean {
  const address = addressOf(host);
  return allowed.some((rule) => rule === host || (address !== null && covers(rule, address)));
}

function covers(rule: string, address: Address): boolean {
  // The library throws and catches an error to find that a text is no network.
  const isNetwork = rule.includes('/') && ipaddr.isValidCIDR(rule);
  const [network, bits] = isNetwork ? ipaddr.parseCIDR(rule) : [addressOf(rule), null];
  if (network === null || network.kind() !== address.kind()) return false;
  return address.match(network, bits ?? (network.kind() === 'ipv4' ? 32 : 128));
}

/** The host of a URL in its one spelling, without brackets and without dots at the end. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || addressOf(host)?.range() === 'loopback';
}

/** The address a text is; of one that stands for another (v4-mapped, NAT64, 6to4), that other. Null for a name. */
function addressOf(text: string): Address | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text.split('%', 1)[0] ?? text);
  if (!(address instanceof ipaddr.IPv6)) return address;
  const bytes = address.toByteArray();
  const range: string = address.range();
  if (range === 'rfc6052') return ipaddr.fromByteArray(bytes.slice(12));
  if (range === 'rfc6145') return ipaddr.fromByteArray(bytes.slice(12));
  if (range === '6to4') return ipaddr.fromByteArray(bytes.slice(2, 6));
  // IPv4-compatible addresses (RFC 4291, 2.5.5.1) are no longer given out, and some systems still follow them.
  const isCompatible = bytes.slice(0, 12).every((byte) => byte === 0) && bytes.slice(12, 15).some((byte) => byte > 0);
  return isCompatible ? ipaddr.fromByteArray(bytes.slice(12)) : address;
}
