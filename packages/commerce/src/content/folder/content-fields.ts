import { contentMoment, contentMomentText } from '@ambra/domain/content/content-time'
import { pictureOf, type ContentBlock, type ContentPage } from '@ambra/db/content'
import { isShopRoute } from '@ambra/domain/platform/shop/shop-routes'
import { ownEntry } from '@ambra/domain/platform/text/own-entry'
import { type FileProblem, frontMatterText, type HeadField } from './front-matter.ts'

type Fields = ReadonlyMap<string, HeadField>
/** Reader of front matter: each method takes a field, records its problems and returns its value. */
type FieldReader = ReturnType<typeof fieldReader>

const sharedFields = ['identifier', 'title', 'enabled', 'from', 'to']
const pageFields = [
  ...sharedFields,
  'heading',
  'meta_title',
  'meta_description',
  'excerpt',
  'image',
  'url',
  'date',
  'position',
  'sections',
]
const identifierForm = /^[a-z0-9]+(-[a-z0-9]+)*$/
const sectionForm = /^[A-Za-z][\w-]*$/

function fieldReader(fields: Fields, problems: FileProblem[]) {
  function value<T>(name: string, read: (text: string) => T | undefined, expected: string): T | undefined {
    const field = fields.get(name)
    if (!field) return undefined
    const found = read(field.value)
    if (found === undefined)
      problems.push({
        line: field.line,
        field: name,
        code: 'form',
        reason: `"${field.value}" is not ${expected}`,
      })
    return found
  }
  const flags: Record<string, boolean> = { true: true, false: false }
  return {
    value,
    text: (name: string) => fields.get(name)?.value,
    flag: (name: string) => value(name, (text) => ownEntry(flags, text), 'true or false'),
    moment: (name: 'from' | 'to') =>
      value(name, (text) => contentMoment(text, name), 'a day such as 2026-11-20 or 2026-11-20 08:00'),
    onlyKnown(known: readonly string[]) {
      for (const [name, { line }] of fields)
        if (!known.includes(name))
          problems.push({ line, field: name, reason: `is no field; there are ${known.join(', ')}` })
    },
  }
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Drops absent fields: null and absent mean different things to the repository. */
const present = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>

function readShown(head: FieldReader, fields: Fields, problems: FileProblem[]) {
  const from = head.moment('from')
  const until = head.moment('to')
  if (from && until && from >= until)
    problems.push({
      line: fields.get('to')?.line ?? 1,
      field: 'to',
      code: 'order',
      reason: 'is not after from',
    })
  return { enabled: head.flag('enabled') ?? true, ...present({ from, until }) }
}

/** Returns the identifier of a file: from the front matter, else its file name. */
function readIdentifier(head: FieldReader, name: string, problems: FileProblem[]): string {
  const given = head.value(
    'identifier',
    (text) => (identifierForm.test(text) ? text : undefined),
    'like about-us',
  )
  if (given === undefined && !identifierForm.test(name))
    problems.push({ line: 1, field: 'identifier', reason: `"${name}" (the file name) is not like about-us` })
  return given ?? name
}

type HeadedFile = { name: string; fields: Fields; body: string }

/** Parses a page or news item; adds problems to `problems`. */
export function readPage(
  { name, fields, body }: HeadedFile,
  kind: ContentPage['kind'],
  problems: FileProblem[],
): ContentPage {
  const head = fieldReader(fields, problems)
  head.onlyKnown(pageFields)
  const title = head.text('title') ?? ''
  if (!title)
    problems.push({
      line: fields.get('title')?.line ?? 1,
      field: 'title',
      code: 'missing',
      reason: 'is missing',
    })
  const sections = head.value(
    'sections',
    (text) => {
      const codes = text.split(',').map((code) => code.trim())
      return codes.every((code) => sectionForm.test(code)) ? codes : undefined
    },
    'a list of codes such as GUIDES, SHOP',
  )
  const shown = readShown(head, fields, problems)
  const publishedAt = head.value('date', publishingDay, 'a day such as 2026-11-20') ?? shown.from
  if (kind === 'news' && !publishedAt && !fields.has('date'))
    problems.push({ line: 1, field: 'date', code: 'missing', reason: 'is missing: news have a day' })
  const position = head.value('position', wholeNumber, 'a whole number') ?? 0
  const identifier = readIdentifier(head, name, problems)
  const url = fields.get('url')
  if (url && isShopRoute(url.value, identifier))
    problems.push({
      line: url.line,
      field: 'url',
      code: 'route',
      reason: `"${url.value}" is an address of the shop itself`,
    })
  return {
    identifier,
    kind,
    title,
    body,
    ...present({
      heading: head.text('heading') || undefined,
      metaTitle: head.text('meta_title'),
      metaDescription: head.text('meta_description') || undefined,
      excerpt: head.text('excerpt'),
      image: head.value('image', pictureOf, 'a picture of the media such as banners/spring.svg'),
      url: head.value(
        'url',
        (text) => (/^\/[^/\\]/.test(text) ? text : undefined),
        'a path such as /about-us',
      ),
      sections,
      publishedAt,
    }),
    position,
    ...shown,
  }
}

/** Parses a block; adds problems to `problems`. */
export function readBlock({ name, fields, body }: HeadedFile, problems: FileProblem[]): ContentBlock {
  const head = fieldReader(fields, problems)
  head.onlyKnown(sharedFields)
  return {
    identifier: readIdentifier(head, name, problems),
    title: head.text('title') ?? '',
    body,
    ...readShown(head, fields, problems),
  }
}

const wholeNumber = (text: string) => (/^-?\d{1,9}$/.test(text) ? Number(text) : undefined)

/** Reads a bare day as a morning that falls on the same day in every time zone of the shop's countries. */
function publishingDay(text: string): Date | undefined {
  const at = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T08:00:00Z` : text)
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10))
  return isReal && /^\d{4}-\d{2}-\d{2}(T|$)/.test(text) ? at : undefined
}

function publishingDayText(at: Date): string {
  const iso = at.toISOString()
  return iso.endsWith('T08:00:00.000Z') ? iso.slice(0, 10) : iso
}

const shownText = ({ enabled, from, until }: Pick<ContentBlock, 'enabled' | 'from' | 'until'>) => ({
  enabled: enabled === false ? 'false' : undefined,
  from: from && contentMomentText(from, 'from'),
  to: until && contentMomentText(until, 'to'),
})

/** Returns the file text of a page. Pages are dated by the shop, news by their author. */
export function pageText(page: ContentPage): string {
  return frontMatterText(
    {
      identifier: page.identifier,
      title: page.title,
      heading: page.heading || undefined,
      url: page.url,
      date: page.kind === 'news' && page.publishedAt ? publishingDayText(page.publishedAt) : undefined,
      image: page.image,
      excerpt: page.excerpt,
      sections: page.sections?.join(', ') || undefined,
      meta_title: page.metaTitle,
      meta_description: page.metaDescription || undefined,
      position: page.position ? String(page.position) : undefined,
      ...shownText(page),
    },
    page.body,
  )
}

export function blockText(block: ContentBlock): string {
  const { identifier, title, body } = block
  return frontMatterText({ identifier, title: title || undefined, ...shownText(block) }, body)
}
