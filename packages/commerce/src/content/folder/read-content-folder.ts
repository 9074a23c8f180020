import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { ContentBlock, ContentPage, ContentTree } from '@ambra/db/content'
import { stores } from '@ambra/domain/platform/shop/stores'
import { parseSynonyms } from '@ambra/search/synonyms'
import { readBlock, readPage } from './content-fields.ts'
import { readFinders } from './finders-file.ts'
import { type FileProblem, readFrontMatter } from './front-matter.ts'
import { readBanners, readShopData, readTrees } from './json-files.ts'

export type StoreContent = {
  storeId: number
  pages: ContentPage[]
  blocks: ContentBlock[]
  trees: ContentTree[]
  /** Sections by name; the banner JSON is `banners`, the finders are `finders`. */
  shopData: Record<string, unknown>
  /** Synonyms of the search, as the shopkeeper wrote them; absent without a file. */
  synonyms?: string
}

/** Problem of an unusable file. `file` is relative to the folder. */
export type ContentProblem = FileProblem & { file: string }

export type ContentFolder = { stores: StoreContent[]; problems: ContentProblem[] }

type Reader = { folder: string; problems: ContentProblem[] }

/**
 * Reads a content folder: `<store>/pages/*.md`, `<store>/news/*.md` and `<store>/blocks/*.md` with front
 * matter, `<store>/shop-data.json` with one key per section, `<store>/banners.json`, `<store>/finders.json`,
 * `<store>/hierarchy.json` with one key per tree, and `<store>/synonyms.txt`. File names are identifiers
 * unless the front matter names one. Writes nothing.
 * @see docs/content.md
 */
export function readContentFolder(folder: string): ContentFolder {
  const problems: ContentProblem[] = []
  const found = stores.filter((store) => existsSync(join(folder, store.code)))
  if (found.length === 0)
    problems.push({
      file: folder,
      reason: `has no folder of a store (${stores.map((store) => store.code).join(', ')})`,
    })
  const reader = { folder, problems }
  return { problems, stores: found.map((store) => readStore(reader, store)) }
}

function readStore(reader: Reader, { id, code }: { id: number; code: string }): StoreContent {
  const pages = (['page', 'news'] as const).flatMap((kind) =>
    readMarkdown(reader, `${code}/${kind === 'page' ? 'pages' : 'news'}`, (file, found) =>
      readPage(file, kind, found),
    ),
  )
  const blocks = readMarkdown(reader, `${code}/blocks`, readBlock)
  const banners = readOther(reader, `${code}/banners.json`, readBanners)
  const finders = readOther(reader, `${code}/finders.json`, readFinders)
  const synonyms = readOther(reader, `${code}/synonyms.txt`, readSynonyms)
  return {
    storeId: id,
    pages: unique(reader, pages),
    blocks: unique(reader, blocks),
    trees: readOther(reader, `${code}/hierarchy.json`, readTrees) ?? [],
    shopData: {
      ...readOther(reader, `${code}/shop-data.json`, readShopData),
      ...(banners && { banners }),
      ...(finders && { finders }),
    },
    ...(synonyms !== undefined && { synonyms }),
  }
}

type Headed = Parameters<typeof readBlock>[0]
type Found<T> = { file: string; value: T }

function readMarkdown<T>(
  { folder, problems }: Reader,
  part: string,
  read: (file: Headed, problems: FileProblem[]) => T,
): Found<T>[] {
  if (!existsSync(join(folder, part))) return []
  const names = readdirSync(join(folder, part))
    .filter((name) => name.endsWith('.md'))
    .sort()
  return names.map((name) => {
    const file = `${part}/${name}`
    const head = readFrontMatter(readFileSync(join(folder, file), 'utf8'))
    const found = [...head.problems]
    const value = read({ ...head, name: basename(name, '.md') }, found)
    problems.push(...inOrder(found).map((problem) => ({ file, ...problem })))
    return { file, value }
  })
}

const inOrder = (problems: readonly FileProblem[]) =>
  problems.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0))

/** Reports duplicate identifiers; pages and news share one namespace, blocks have their own. */
function unique<T extends { identifier: string }>({ problems }: Reader, found: readonly Found<T>[]): T[] {
  const files = new Map<string, string>()
  for (const { file, value } of found) {
    const other = files.get(value.identifier)
    if (other) problems.push({ file, line: 1, field: 'identifier', reason: `is that of ${other} too` })
    files.set(value.identifier, file)
  }
  return found.map(({ value }) => value)
}

function readOther<T>(
  { folder, problems }: Reader,
  file: string,
  read: (text: string, problems: FileProblem[]) => T,
): T | undefined {
  const path = join(folder, file)
  if (!existsSync(path)) return undefined
  const found: FileProblem[] = []
  const value = read(readFileSync(path, 'utf8'), found)
  problems.push(...found.map((problem) => ({ file: relative(folder, path), ...problem })))
  return value
}

function readSynonyms(text: string, problems: FileProblem[]): string {
  problems.push(...parseSynonyms(text).problems.map(({ line, reason }) => ({ line, reason })))
  return `${text.trim()}\n`
}
