import type { ProductPicture } from '@ambra/contract/catalogue/product-picture'
import { pictureLimits } from '@ambra/contract/catalogue/picture-limits'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'
import { toBase64 } from '#console/api/to-base64.ts'

/** Polling interval and timeout for the processing of a picture in ms. */
const pollMs = 500
const longestMs = 60_000

/** Uploads a picture in parts and calls `onShare` with the progress. @returns the id of the upload */
export async function sendPicture(
  sku: string,
  file: File,
  onShare: (share: number) => void,
): Promise<number> {
  const { id } = await runCommand('products.begin-picture', {
    sku,
    name: file.name.slice(0, 200) || 'picture',
    size: file.size,
  })
  for (let offset = 0; offset < file.size; ) {
    const base64 = await toBase64(file.slice(offset, offset + pictureLimits.partBytes))
    offset = (await runCommand('products.send-picture', { id, offset, base64 })).received
    onShare(offset / file.size)
  }
  return id
}

/**
 * Polls until the server has checked and stored a picture in the background. Returns undefined on timeout.
 */
export async function pictureDone(id: number): Promise<ProductPicture | undefined> {
  for (const end = Date.now() + longestMs; Date.now() < end; ) {
    const { pictures } = await client.query('products.pictures', { ids: String(id) })
    const [picture] = pictures
    if (picture?.state === 'ready' || picture?.state === 'refused') return picture
    await new Promise((done) => setTimeout(done, pollMs))
  }
  return undefined
}
