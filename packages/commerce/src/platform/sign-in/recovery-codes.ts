import { randomBytes } from 'node:crypto'
import { hashToken } from '../secrets/session-token.ts'
import { toBase32 } from './totp.ts'

const count = 10
/** 120 bits: unguessable, so that a plain hash is sufficient (ASVS 6.5.2). */
const bytes = 15

/** Generates ten printable codes, in groups that can be read out. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => (toBase32(randomBytes(bytes)).match(/.{4}/g) ?? []).join('-'))

/** Returns the stored hash of a code, however it was typed. */
export const recoveryHash = (code: string): string =>
  hashToken(`recovery:${code.toUpperCase().replace(/[^A-Z2-7]/g, '')}`)
