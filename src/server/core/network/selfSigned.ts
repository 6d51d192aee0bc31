/** A certificate that signs itself (RFC 5280), for a server whose names no authority could vouch for. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';
import { AsnConvert, OctetString } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  BasicConstraints,
  Certificate,
  ExtendedKeyUsage,
  Extension,
  Extensions,
  GeneralName,
  id_ce_basicConstraints,
  id_ce_extKeyUsage,
  id_ce_keyUsage,
  id_ce_subjectAltName,
  id_ce_subjectKeyIdentifier,
  id_kp_serverAuth,
  KeyUsage,
  KeyUsageFlags,
  Name,
  RelativeDistinguishedName,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

/** ecdsa-with-SHA256 (RFC 5758, 3.2): it has no parameters. */
const ECDSA_SHA256 = '1.2.840.10045.4.3.2';
/** id-at-commonName (RFC 5280, appendix A.1), at most 64 characters. */
const COMMON_NAME = '2.5.4.3';
const LONGEST_COMMON_NAME = 64;

export interface CertificateAsked {
  /** DNS names and IP addresses; at least one. */
  readonly names: readonly string[];
  /** Epoch milliseconds. */
  readonly from: number;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** Makes a key (ECDSA P-256) and a certificate for it. PEM of both: the key in PKCS #8, then the certificate. */
export function makeSelfSigned({ names, from, until }: CertificateAsked): string {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = new AlgorithmIdentifier({ algorithm: ECDSA_SHA256 });
  const name = nameOf(names[0] ?? '');
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: serialNumber(),
    signature: algorithm,
    issuer: name,
    validity: new Validity({ notBefore: new Date(from), notAfter: new Date(until) }),
    subject: name,
    subjectPublicKeyInfo: AsnConvert.parse(spki, SubjectPublicKeyInfo),
    extensions: new Extensions([
      extension(id_ce_basicConstraints, new BasicConstraints({ cA: false }), true),
      extension(id_ce_keyUsage, new KeyUsage(KeyUsageFlags.digitalSignature), true),
      extension(id_ce_extKeyUsage, new ExtendedKeyUsage([id_kp_serverAuth])),
      extension(id_ce_subjectAltName, new SubjectAlternativeName(names.map(alternative))),
      extension(id_ce_subjectKeyIdentifier, new SubjectKeyIdentifier(createHash('sha1').update(spki).digest())),
    ]),
  });
  const signed = Buffer.from(AsnConvert.serialize(tbsCertificate));
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: algorithm,
    signatureValue: exactly(sign('sha256', signed, privateKey)),
  });
  const der = Buffer.from(AsnConvert.serialize(certificate));
  return `${privateKey.export({ type: 'pkcs8', format: 'pem' })}${pem(der)}`;
}

function nameOf(text: string): Name {
  const value = new AttributeValue({ utf8String: text.slice(0, LONGEST_COMMON_NAME) });
  return new Name([new RelativeDistinguishedName([new AttributeTypeAndValue({ type: COMMON_NAME, value })])]);
}

function alternative(name: string): GeneralName {
  return isIP(name) === 0 ? new GeneralName({ dNSName: name }) : new GeneralName({ iPAddress: name });
}

function extension(extnID: string, value: object, critical = false): Extension {
  return new Extension({ extnID, critical, extnValue: new OctetString(AsnConvert.serialize(value)) });
}

/** 127 random bits, positive (RFC 5280, 4.1.2.2). */
function serialNumber(): ArrayBuffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return exactly(bytes);
}

/** The bytes without the pool that Node may have them in. */
function exactly(bytes: Buffer): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
