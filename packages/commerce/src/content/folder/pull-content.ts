import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import { contentRepository } from '@ambra/db/content'
import type { Db } from '@ambra/db/schema'
import { stores } from '@ambra/domain/platform/shop/stores'
import { contentItems, fingerprint, storedContent } from '../items/content-items.ts'
import { blockText, pageText } from './content-fields.ts'
import { writeFolderState } from './folder-state.ts'
import { orderedJson, treesText } from './json-files.ts'
import type { StoreContent } from './read-content-folder.ts'

/**
 * Writes the content of every store that has any into a folder, so that pushing it changes nothing. Deletes
 * content files that the shop no longer has.
 */
export async function pullContent(
  db: Kysely<Db>,
  folder: string,
): Promise<{ files: string[]; removed: string[] }> {
  const contents = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((transaction) => {
      const repository = contentRepository(transaction)
      return Promise.all(
        stores.map(async ({ id, code }) => ({ code, content: await storedContent(repository, id) })),
      )
    })
  const files = new Map(
    contents.flatMap(({ code, content }) =>
      [...filesOf(content)].map(([name, text]) => [`${code}/${name}`, text]),
    ),
  )
  for (const [file, text] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const removed = contents
    .flatMap(({ code }) => managedFiles(folder, code))
    .filter((file) => !files.has(file))
  for (const file of removed) rmSync(join(folder, file))
  const items = contents.flatMap(({ content }) => contentItems(content))
  mkdirSync(folder, { recursive: true })
  writeFolderState(folder, new Map(items.map((item) => [item.key, fingerprint(item)])))
  return { files: [...files.keys()], removed }
}

function filesOf({ pages, blocks, trees, shopData, synonyms }: StoreContent): Map<string, string> {
  const { banners, finders, ...sections } = shopData
  return new Map([
    ...pages.map(
      (page) => [`${page.kind === 'page' ? 'pages' : 'news'}/${page.identifier}.md`, pageText(page)] as const,
    ),
    ...blocks.map((block) => [`blocks/${block.identifier}.md`, blockText(block)] as const),
    ...(trees.length > 0 ? [['hierarchy.json', treesText(trees)] as const] : []),
    ...(Object.keys(sections).length > 0 ? [['shop-data.json', orderedJson(sections)] as const] : []),
    ...(banners === undefined ? [] : [['banners.json', orderedJson(banners)] as const]),
    ...(finders === undefined ? [] : [['finders.json', orderedJson(finders)] as const]),
    ...(synonyms === undefined ? [] : [['synonyms.txt', synonyms] as const]),
  ])
}

/** Returns the files in the folder that a push reads; other files are not managed. */
function managedFiles(folder: string, code: string): string[] {
  const markdown = ['pages', 'news', 'blocks'].flatMap((part) => {
    const path = join(folder, code, part)
    const names = existsSync(path) ? readdirSync(path) : []
    return names.filter((name) => name.endsWith('.md')).map((name) => `${code}/${part}/${name}`)
  })
  const single = ['hierarchy.json', 'shop-data.json', 'banners.json', 'finders.json'].map(
    (name) => `${code}/${name}`,
  )
  return [...markdown, ...single.filter((file) => existsSync(join(folder, file)))]
}
