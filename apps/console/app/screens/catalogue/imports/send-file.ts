import { importLimits } from '@ambra/contract/catalogue/import-fields'
import { runCommand } from '#console/api/run-command.ts'
import { toBase64 } from '#console/api/to-base64.ts'

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
    const base64 = await toBase64(part)
    offset = (await runCommand('imports.send', { id, offset, base64 })).received
    onShare(offset / file.size)
  }
}
