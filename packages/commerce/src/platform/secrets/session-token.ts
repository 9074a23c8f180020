import { createHash, randomBytes } from 'node:crypto'

/** Generates a session token: 256 random bits as text. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hashes a token for storage, so that a reader of the database cannot act as its owner. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
