import { importLimits } from '@ambra/contract/catalogue/import-fields'
import { runCommand } from '#console/api/run-command.ts'

/**
 * Uploads a file in parts, resuming where the server left off.
 * @returns when the upload is complete
 */
export async function sendFile(
  { id, from, file }: { id: number; from: number; file: File },
  onShare: (share: number) => void,
): Promise<void> {
  for (let offset = from; offset < file.size; ) {
    const part = file.slice(offset, offset + importLimits.partBytes)
    const base64 = await base64Of(part)
    offset = (await runCommand('imports.send', { id, offset, base64 })).received
    onShare(offset / file.size)
  }
}

async function base64Of(part: Blob): Promise<string> {
  const bytes = new Uint8Array(await part.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
