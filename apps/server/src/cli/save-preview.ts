import { writeFile } from 'node:fs/promises'
import { withoutElements } from '@ambra/domain/linear-text'
import { CommandRefused } from '@ambra/commerce/operation-error'

/**
 * Writes a page of the running shop as a file of its own: styles are in it, pictures come from the shop.
 * @throws CommandRefused when the shop does not answer with the page
 */
export async function savePreview(url: string, file: string): Promise<void> {
  const response = await fetch(url).catch(() => undefined)
  if (!response?.ok) throw new CommandRefused(`the shop does not answer at ${url}: is it running?`)
  const html = await response.text()
  // Looked at from a file it is words and pictures: scripts would ask the shop from another origin.
  const still = withoutElements(html, ['script'])
  await writeFile(file, still.replace('<head>', `<head><base href="${new URL(url).origin}/">`))
}
