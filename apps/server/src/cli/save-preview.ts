import { writeFile } from 'node:fs/promises'
import { withoutElements } from '@ambra/domain/linear-text'
import { OperationError } from '@ambra/commerce/operation-error'

/**
 * Writes a page of the running shop as a file of its own: styles are in it, pictures come from the shop.
 * @throws CommandRefused when the shop does not return the page
 */
export async function savePreview(url: string, file: string): Promise<void> {
  const response = await fetch(url).catch(() => undefined)
  if (!response?.ok) throw new OperationError(`the shop does not answer at ${url}: is it running?`)
  const html = await response.text()
  // Opened as a file it is text and pictures: scripts would call the shop from another origin.
  const still = withoutElements(html, ['script'])
  await writeFile(file, still.replace('<head>', `<head><base href="${new URL(url).origin}/">`))
}
