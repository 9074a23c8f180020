import { createHash } from 'node:crypto'

/** Version of what is stored: processes of another version have keys of their own. */
const formatVersion = 1

/** A name of fixed length for any text; networks and addresses of pages are not stored as such. */
export const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Where the keys of a shop begin. The braces put them on one node, so that scripts may read several. */
export const prefixOf = (shop: string): string => `{ambra:${formatVersion}:${hashed(shop).slice(0, 16)}}:`
