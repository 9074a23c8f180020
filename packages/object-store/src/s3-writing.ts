import { createReadStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { sumOf } from './content-sum.ts'
import { checkKey, type Content, isKey, type ObjectStore, StoreUnavailableError } from './object-store.ts'
import { attempts, objectIn, type S3Folder } from './s3-folder.ts'

/** Slowest accepted upload, in bytes per millisecond. */
const slowestUpload = 50

/** Writes and removes objects; the server accepts an object in full, by its checksum, or not at all. */
export function writingTo(folder: S3Folder): Pick<ObjectStore, 'write' | 'remove'> {
  const { client, limits, call, failed } = folder

  async function write(key: string, content: Content): Promise<void> {
    checkKey(key)
    const { size, sha256, md5 } = await sumOf(content)
    const put = (abortSignal: AbortSignal) =>
      client.send(
        new PutObjectCommand({
          ...objectIn(folder, key),
          Body: Buffer.isBuffer(content) ? content : createReadStream(content.file),
          ContentLength: size,
          ContentMD5: md5,
          Metadata: { sha256 },
        }),
        { abortSignal },
      )
    // A stream cannot be sent twice, so the client does not; an opened file can.
    const more = Buffer.isBuffer(content) ? 0 : attempts - 1
    for (let failures = 0; ; failures += 1) {
      try {
        if (await call(put, limits.callMs * attempts + size / slowestUpload)) return
        throw failed(new StoreUnavailableError('it stored nothing'))
      } catch (error) {
        if (failures === more) throw error
        await sleep(limits.pauseMs / 4)
      }
    }
  }

  async function remove(key: string): Promise<void> {
    if (!isKey(key)) return
    const command = new DeleteObjectCommand(objectIn(folder, key))
    await call((abortSignal) => client.send(command, { abortSignal }))
  }

  return { write, remove }
}
