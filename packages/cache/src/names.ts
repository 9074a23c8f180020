import { createHash } from 'node:crypto'

/** Version of the stored format: processes of another version use separate keys. */
const formatVersion = 1

/** Hashes a text to a name of fixed length, so that network addresses and page URLs are not stored. */
export const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')

/**
 * Returns the key prefix of a shop. The braces place its keys on one cluster node, so that scripts may read
 * several.
 */
export const prefixOf = (shop: string): string => `{ambra:${formatVersion}:${hashed(shop).slice(0, 16)}}:`
