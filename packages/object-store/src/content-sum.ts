import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Content, ObjectStore, StoredObject } from './object-store.ts'

/** Size in bytes and checksums of content: `sha256` in hex, `md5` in base64 as in HTTP's Content-MD5. */
export type ContentSum = { size: number; sha256: string; md5: string }

/** Computes the checksums of content; streams a file of any size. */
export async function sumOf(content: Content): Promise<ContentSum> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  const parts = Buffer.isBuffer(content) ? [content] : createReadStream(content.file)
  for await (const part of parts) {
    sha256.update(part)
    md5.update(part)
  }
  const size = Buffer.isBuffer(content) ? content.length : (await stat(content.file)).size
  return { size, sha256: sha256.digest('hex'), md5: md5.digest('base64') }
}

/**
 * Returns whether an object has this content: by the checksum its writer left, otherwise by reading it.
 * @throws StoreUnavailableError
 */
export async function isSameContent(
  store: ObjectStore,
  { key, found, sum }: { key: string; found: StoredObject; sum: ContentSum },
): Promise<boolean> {
  if (found.size !== sum.size) return false
  if (found.sha256 !== undefined) return found.sha256 === sum.sha256
  const body = await store.read(key)
  if (!body) return false
  const hash = createHash('sha256')
  for await (const part of body) hash.update(part)
  return hash.digest('hex') === sum.sha256
}
