import type { GoodsPicture } from '@ambra/contract/admin/goods-picture'
import { pictureLimits } from '@ambra/contract/admin/picture-limits'
import { client } from '#console/api/client.ts'
import { runCommand } from '#console/api/run-command.ts'

/** Between two looks at what became of a picture, and for how long in all, ms. */
const lookMs = 500
const longestMs = 60_000

/** Sends a picture part by part; `onShare` hears how much has arrived. @returns its number at the server */
export async function sendPicture(
  sku: string,
  file: File,
  onShare: (share: number) => void,
): Promise<number> {
  const { id } = await runCommand('goods.begin-picture', {
    sku,
    name: file.name.slice(0, 200) || 'picture',
    size: file.size,
  })
  for (let offset = 0; offset < file.size; ) {
    const base64 = await base64Of(file.slice(offset, offset + pictureLimits.partBytes))
    offset = (await runCommand('goods.send-picture', { id, offset, base64 })).received
    onShare(offset / file.size)
  }
  return id
}

/** What became of a picture: the server checks and stores it in the background. Undefined when that takes too long. */
export async function pictureDone(id: number): Promise<GoodsPicture | undefined> {
  for (const end = Date.now() + longestMs; Date.now() < end; ) {
    const { pictures } = await client.query('goods.pictures', { ids: String(id) })
    const [picture] = pictures
    if (picture?.state === 'ready' || picture?.state === 'refused') return picture
    await new Promise((done) => setTimeout(done, lookMs))
  }
  return undefined
}

async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
