import { readdir, readFile } from 'node:fs/promises'
import type { MediaRow } from '@ambra/contract/catalogue/import-rows'

const artFolder = new URL('../art/', import.meta.url)

/** Unindented line of a sheet with the indented lines below it. */
type Block = { head: string; lines: string[] }

function blocksOf(sheet: string): Block[] {
  const blocks: Block[] = []
  for (const line of sheet.split('\n')) {
    if (line.startsWith(' ')) blocks.at(-1)?.lines.push(line.trim())
    else blocks.push({ head: line, lines: [] })
  }
  return blocks
}

const attribute = (head: string, name: string): string | undefined =>
  head.split(` ${name}="`)[1]?.split('"')[0]

/** Returns the markup of the lines, with the parts they use inlined. */
function markupOf(lines: readonly string[], byId: ReadonlyMap<string, Block>): string {
  return lines
    .map((line) => (line.startsWith('<use ') ? markupOf(partOf(line, byId).lines, byId) : line))
    .join('')
}

function partOf(use: string, byId: ReadonlyMap<string, Block>): Block {
  const id = attribute(use, 'href')?.slice(1) ?? ''
  const part = byId.get(id)
  if (!part) throw new Error(`A sheet of pictures has no part ${id}`)
  return part
}

/**
 * Returns a picture as a separate document. Prefixes the ids of its gradients, clips and filters with the
 * picture's, so that two documents can be inlined in one page.
 */
function documentOf({ head, lines }: Block, byId: ReadonlyMap<string, Block>): string {
  const [prefix, width, height] = ['id', 'width', 'height'].map((name) => attribute(head, name))
  const ids = new Map<string, string>()
  const body = markupOf(lines, byId).replaceAll(/url\(#([^()]+)\)/g, (_, name: string) => {
    const id = ids.get(name) ?? `${prefix}-${ids.size.toString(36)}`
    ids.set(name, id)
    return `url(#${id})`
  })
  const definitions = [...ids].map(([name, id]) => byId.get(name)?.head.replace(`id="${name}"`, `id="${id}"`))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"` +
    ` role="img" aria-label="${attribute(head, 'aria-label')}"><defs>${definitions.join('')}</defs>${body}</svg>\n`
  )
}

async function pictureRow(block: Block, path: string, byId: ReadonlyMap<string, Block>): Promise<MediaRow> {
  const file = attribute(block.head, 'href')
  return file
    ? { type: 'media', path, base64: await readFile(new URL(file, artFolder), 'base64') }
    : { type: 'media', path, svg: documentOf(block, byId) }
}

/** Yields the shop's pictures: those of each sheet in `art/` in order, drawn ones as separate documents. */
export async function* pictureRows(): AsyncGenerator<MediaRow> {
  for (const file of (await readdir(artFolder)).sort()) {
    const blocks = blocksOf(await readFile(new URL(file, artFolder), 'utf8'))
    const byId = new Map(blocks.map((block) => [attribute(block.head, 'id') ?? '', block]))
    for (const block of blocks) {
      const path = attribute(block.head, 'data-path')
      if (path) yield await pictureRow(block, path, byId)
    }
  }
}
