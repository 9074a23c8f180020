import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits as text: a token of a session. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: a reader of the database cannot act as its owner. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
