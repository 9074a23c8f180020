import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ShopData } from '@ambra/contract/content'
import type { StoreLanguage } from './catalogue/languages.ts'

/** A page or piece of news; `body` is Markdown, `url` the path in its store. */
export type DemoPage = {
  identifier: string
  kind: 'page' | 'news'
  title: string
  body: string
  metaDescription?: string
  excerpt?: string
  image?: string
  url?: string
  publishedAt?: Date
  position?: number
}
export type DemoBlock = { identifier: string; title?: string; body: string }
/** `synonyms` is the text of the store's file, as a shopkeeper writes it. */
export type DemoContent = { pages: DemoPage[]; blocks: DemoBlock[]; shopData: ShopData; synonyms: string }

/** The demo's content folder: a folder a language, each as a shopkeeper's own would be. @see docs/content.md */
export const demoContentFolder = fileURLToPath(new URL('../content/', import.meta.url))

/** Front matter (`key: value` lines between `---`) and body of a Markdown file. @throws Error without front matter */
export function parseFrontMatter(text: string): { head: Record<string, string>; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text)
  if (!match) throw new Error('The file has no front matter')
  const head: Record<string, string> = {}
  for (const line of (match[1] ?? '').split('\n')) {
    const cut = line.indexOf(': ')
    if (cut < 1) throw new Error(`Front matter line without a value: ${line}`)
    head[line.slice(0, cut)] = line.slice(cut + 2).trim()
  }
  return { head, body: (match[2] ?? '').trim() }
}

async function readTexts(language: StoreLanguage, part: string): Promise<string[]> {
  const names = (await readdir(`${demoContentFolder}${language}/${part}`))
    .filter((name) => name.endsWith('.md'))
    .sort()
  return Promise.all(names.map((name) => readFile(`${demoContentFolder}${language}/${part}/${name}`, 'utf8')))
}

function toPage(text: string, kind: DemoPage['kind']): DemoPage {
  const { head, body } = parseFrontMatter(text)
  const { identifier, title, meta_description, excerpt, image, url, date } = head
  if (!identifier || !title) throw new Error(`A ${kind} has no identifier or title`)
  return {
    identifier,
    kind,
    title,
    body,
    ...(meta_description ? { metaDescription: meta_description } : {}),
    ...(excerpt ? { excerpt } : {}),
    ...(image ? { image } : {}),
    ...(url ? { url } : {}),
    ...(date ? { publishedAt: new Date(`${date}T08:00:00Z`) } : {}),
  }
}

/**
 * Pages, news, blocks and shop data of one language, as they are written; figures are filled in when they are shown.
 * @throws Error when a file has no front matter, identifier or title
 * @see spec §2 "Static pages", §3 "Shop data"
 */
export async function readDemoContent(language: StoreLanguage): Promise<DemoContent> {
  const [pages, news, blocks, shopData, synonyms] = await Promise.all([
    readTexts(language, 'pages'),
    readTexts(language, 'news'),
    readTexts(language, 'blocks'),
    readFile(`${demoContentFolder}${language}/shop-data.json`, 'utf8'),
    readFile(`${demoContentFolder}${language}/synonyms.txt`, 'utf8'),
  ])
  return {
    pages: [...pages.map((text) => toPage(text, 'page')), ...news.map((text) => toPage(text, 'news'))],
    blocks: blocks.map((text) => {
      const { head, body } = parseFrontMatter(text)
      if (!head.identifier) throw new Error('A block has no identifier')
      return { identifier: head.identifier, ...(head.title ? { title: head.title } : {}), body }
    }),
    // The file is ours and a test holds it against the ShopData schema.
    shopData: JSON.parse(shopData) as ShopData,
    synonyms,
  }
}
