/** Bytes from one file into another, with the checksum of what went. */
import { createHash, type Hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { FILE_MODE } from '../core/db/private.ts';
import { syncFolder } from '../core/process/durableFile.ts';

const CHUNK = 1024 * 1024;

/** Copies a file, which is on the disk when this returns. Returns the SHA-256 of what was read, in hexadecimal. */
export function copyBytes(from: string, to: string): string {
  const source = openSync(from, 'r');
  try {
    const target = openSync(to, 'w', FILE_MODE);
    try {
      const sum = eachChunk(source, (chunk) => {
        for (let done = 0; done < chunk.length; ) done += writeSync(target, chunk, done);
      });
      fsyncSync(target);
      return sum;
    } finally {
      closeSync(target);
    }
  } finally {
    closeSync(source);
  }
}

/** The SHA-256 of a file, in hexadecimal. */
export function sumOfFile(file: string): string {
  const source = openSync(file, 'r');
  try {
    return eachChunk(source, () => undefined);
  } finally {
    closeSync(source);
  }
}

/** Gives a file its name, durably. */
export function giveName(draft: string, file: string): void {
  renameSync(draft, file);
  syncFolder(dirname(file));
}

/** Goes through an open file to its end. Returns the SHA-256 of what was read. */
export function eachChunk(descriptor: number, take: (chunk: Buffer) => void): string {
  const hash: Hash = createHash('sha256');
  const buffer = Buffer.alloc(CHUNK);
  for (;;) {
    const length = readSync(descriptor, buffer, 0, CHUNK, null);
    if (length === 0) return hash.digest('hex');
    const chunk = buffer.subarray(0, length);
    hash.update(chunk);
    take(chunk);
  }
}
