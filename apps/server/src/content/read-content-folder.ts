import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ContentBlock, ContentPage } from '@ambra/db/repositories/content-repository'
import { stores } from '@ambra/domain/stores'
import { parseSynonyms, type SynonymRule } from '@ambra/search/synonyms'
import { readFrontMatter } from './front-matter.ts'

/** Content of one store as its files have it. */
export type StoreContent = {
  storeId: number
  pages: ContentPage[]
  blocks: ContentBlock[]
  shopData: Record<string, unknown>
  /** Words that mean the same to the search; empty without a file, which forgets those stored before. */
  synonyms: SynonymRule[]
}

/** A file that cannot be used, and why. */
export type ContentProblem = { file: string; reason: string }

export type ContentFolder = { stores: StoreContent[]; problems: ContentProblem[] }

/**
 * Reads a content folder: `<store>/pages/*.md`, `<store>/news/*.md`, `<store>/blocks/*.md` with a head of fields,
 * `<store>/shop-data.json` with one key a section, and `<store>/synonyms.txt`. File names are identifiers unless the head
 * names one. Nothing is written anywhere. @see docs/search.md
 */
export function readContentFolder(folder: string): ContentFolder {
  const problems: ContentProblem[] = []
  const found = stores.filter((store) => existsSync(join(folder, store.code)))
  if (found.length === 0)
    problems.push({
      file: folder,
      reason: `has no folder of a store (${stores.map((store) => store.code).join(', ')})`,
    })
  return {
    problems,
    stores: found.map((store) => ({
      storeId: store.id,
      pages: [
        ...readMarkdown(join(folder, store.code, 'pages'), problems).map((file) =>
          toPage(file, 'page', problems),
        ),
        ...readMarkdown(join(folder, store.code, 'news'), problems).map((file) =>
          toPage(file, 'news', problems),
        ),
      ],
      blocks: readMarkdown(join(folder, store.code, 'blocks'), problems).map(
        ({ identifier, fields, body }) => ({
          identifier,
          title: fields['title'] ?? '',
          body,
          enabled: fields['enabled'] !== 'false',
        }),
      ),
      shopData: readShopData(join(folder, store.code, 'shop-data.json'), problems),
      synonyms: readSynonyms(join(folder, store.code, 'synonyms.txt'), problems),
    })),
  }
}

type MarkdownFile = { file: string; identifier: string; fields: Record<string, string>; body: string }

function readMarkdown(folder: string, problems: ContentProblem[]): MarkdownFile[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
  return names.flatMap((name) => {
    const file = join(folder, name)
    const head = readFrontMatter(readFileSync(file, 'utf8'))
    const identifier = head.fields['identifier'] ?? basename(name, '.md')
    const reasons = [...head.problems]
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(identifier))
      reasons.push('the identifier (or file name) must be like about-us')
    for (const reason of reasons) problems.push({ file, reason })
    return reasons.length > 0 ? [] : [{ file, identifier, fields: head.fields, body: head.body }]
  })
}

function toPage(
  { file, identifier, fields, body }: MarkdownFile,
  kind: 'page' | 'news',
  problems: ContentProblem[],
): ContentPage {
  if (!fields['title']) problems.push({ file, reason: 'the head has no title' })
  const publishedAt = fields['date'] ? new Date(fields['date']) : undefined
  if (publishedAt && Number.isNaN(publishedAt.getTime()))
    problems.push({ file, reason: `"${fields['date']}" is not a date such as 2026-11-20` })
  const optional = {
    heading: fields['heading'],
    metaTitle: fields['meta_title'],
    metaDescription: fields['meta_description'],
    excerpt: fields['excerpt'],
    image: fields['image'],
    url: fields['url'],
  }
  return {
    identifier,
    kind,
    title: fields['title'] ?? '',
    body,
    // A field that is not there stays away: null and absent mean different things to the repository.
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    enabled: fields['enabled'] !== 'false',
    position: Number(fields['position'] ?? 0) || 0,
    ...(publishedAt && !Number.isNaN(publishedAt.getTime()) ? { publishedAt } : {}),
  }
}

function readSynonyms(file: string, problems: ContentProblem[]): SynonymRule[] {
  if (!existsSync(file)) return []
  const read = parseSynonyms(readFileSync(file, 'utf8'))
  for (const { line, reason } of read.problems) problems.push({ file, reason: `line ${line} ${reason}` })
  return read.rules
}

function readShopData(file: string, problems: ContentProblem[]): Record<string, unknown> {
  if (!existsSync(file)) return {}
  try {
    const data: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof data === 'object' && data !== null && !Array.isArray(data))
      return Object.fromEntries(Object.entries(data))
    problems.push({ file, reason: 'must be an object with one key a section' })
  } catch (error) {
    problems.push({ file, reason: error instanceof Error ? error.message : 'is not JSON' })
  }
  return {}
}
