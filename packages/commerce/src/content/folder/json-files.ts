import { ShopDataEntry } from '@ambra/contract/content/content'
import { pictureOf, type ContentNode, type ContentTree } from '@ambra/db/content'
import { isContentLink } from '@ambra/domain/content/content-link'
import { contentMoment } from '@ambra/domain/content/content-time'
import Value from 'typebox/value'
import type { FileProblem } from './front-matter.ts'
import { isObject, type Json, type JsonSource, lineOf, parseObject } from './json-source.ts'

const pictures = ['image', 'image_mobile']
const links = ['link', 'link2']

function checkEntry(entry: unknown, field: string, { text, problems }: JsonSource): void {
  const [wrong] = Value.Errors(ShopDataEntry, entry)
  if (wrong || !isObject(entry)) {
    const path = field + (wrong?.instancePath ?? '').replaceAll('/', '.')
    return void problems.push({
      ...lineOf(text, path),
      field: path,
      reason: wrong?.message ?? 'must be an object',
    })
  }
  const check = (names: readonly string[], expected: string, isRight: (text: string) => boolean) => {
    for (const name of names) {
      const value = entry[name]
      if (typeof value === 'string' && value !== '' && !isRight(value))
        problems.push({
          ...lineOf(text, `${field}.${name}`),
          field: `${field}.${name}`,
          code: 'form',
          reason: `"${value}" is not ${expected}`,
        })
    }
  }
  check(
    pictures,
    'a picture of the media such as banners/spring.svg',
    (path) => pictureOf(path) !== undefined,
  )
  check(links, 'a path such as /c/phones or an https address', isContentLink)
  check(['from'], 'a day such as 2026-11-20', (day) => contentMoment(day, 'from') !== undefined)
  check(['to'], 'a day such as 2026-11-20', (day) => contentMoment(day, 'to') !== undefined)
}

function checkEntries(list: unknown, field: string, source: JsonSource): void {
  if (!Array.isArray(list)) {
    source.problems.push({ ...lineOf(source.text, field), field, reason: 'must be a list of entries' })
    return
  }
  for (const [index, entry] of list.entries()) checkEntry(entry, `${field}[${index}]`, source)
}

/** Field without which an entry of a section shows nothing. */
const needed: Readonly<Record<string, string>> = { home_section: 'type', promise: 'title' }

function checkNeeded(list: unknown, section: string, { text, problems }: JsonSource): void {
  const name = needed[section]
  if (name === undefined || !Array.isArray(list)) return
  for (const [index, entry] of list.entries())
    if (!isObject(entry) || !entry[name]) {
      const field = `${section}[${index}].${name}`
      problems.push({ ...lineOf(text, field), field, code: 'missing', reason: `must have a ${name}` })
    }
}

/** Parses `shop-data.json`: a list of entries per section; `config` may hold lists by store code. */
export function readShopData(text: string, problems: FileProblem[]): Json {
  const source = { text, problems }
  const data = parseObject(source, 'one key a section')
  for (const [section, entries] of Object.entries(data)) {
    if (section === 'banners' || section === 'finders' || section.startsWith('synonyms'))
      problems.push({ ...lineOf(text, section), field: section, reason: 'has a file of its own' })
    else if (section === 'config' && isObject(entries))
      for (const [code, list] of Object.entries(entries)) checkEntries(list, `config.${code}`, source)
    else {
      checkEntries(entries, section, source)
      checkNeeded(entries, section, source)
    }
  }
  return data
}

const bannerLists = ['mainBanners', 'smallBanners', 'productBanners']

/** Parses `banners.json`: three lists of entries and `headImage`, all optional. @see spec §3 "Banners" */
export function readBanners(text: string, problems: FileProblem[]): Json {
  const source = { text, problems }
  const data = parseObject(source, bannerLists.join(', '))
  for (const [name, value] of Object.entries(data)) {
    if (bannerLists.includes(name)) checkEntries(value, name, source)
    else if (name !== 'headImage')
      problems.push({
        ...lineOf(text, name),
        field: name,
        reason: `is unknown; there are ${bannerLists.join(', ')}, headImage`,
      })
    else if (value !== null) checkEntry(value, name, source)
  }
  return data
}

/**
 * Parses `hierarchy.json`: trees by name, `{"title": ..., "children": [identifier or {identifier, title,
 * children}]}`.
 */
export function readTrees(text: string, problems: FileProblem[]): ContentTree[] {
  const data = parseObject({ text, problems }, 'one key a tree')
  return Object.entries(data).flatMap(([identifier, tree]) => {
    if (!isObject(tree)) {
      problems.push({
        ...lineOf(text, identifier),
        field: identifier,
        reason: 'must have title and children',
      })
      return []
    }
    const title = typeof tree['title'] === 'string' ? tree['title'] : ''
    const seen = new Set<string>()
    const children = readNodes(tree['children'], identifier, { text, problems, seen })
    return [{ identifier, title, children }]
  })
}

/** Returns the line of a node such as `help[1][0]`, the first child of the second one. */
const nodeLine = (text: string, field: string) => lineOf(text, field.replaceAll('[', '.children['))

type Tree = JsonSource & { seen: Set<string> }

function readNodes(list: unknown, field: string, tree: Tree): ContentNode[] {
  if (!Array.isArray(list)) {
    tree.problems.push({ ...nodeLine(tree.text, field), field, reason: 'its children must be a list' })
    return []
  }
  return list.flatMap((node: unknown, index) => readNode(node, `${field}[${index}]`, tree))
}

function readNode(node: unknown, field: string, tree: Tree): ContentNode[] {
  const { text, problems, seen } = tree
  const identifier = isObject(node) ? node['identifier'] : node
  if (typeof identifier !== 'string' || !/^[\w-]+$/.test(identifier)) {
    problems.push({ ...nodeLine(text, field), field, reason: 'must be an identifier or have one' })
    return []
  }
  if (seen.has(identifier))
    problems.push({
      ...nodeLine(text, field),
      field,
      code: 'twice',
      reason: `${identifier} stands in this tree twice`,
    })
  seen.add(identifier)
  if (!isObject(node)) return [{ identifier }]
  const { title, children } = node
  return [
    {
      identifier,
      ...(typeof title === 'string' && title !== '' && { title }),
      ...(children !== undefined && { children: readNodes(children, field, tree) }),
    },
  ]
}

export function treesText(trees: readonly ContentTree[]): string {
  const node = ({ identifier, title, children }: ContentNode): unknown =>
    title === undefined && !children?.length
      ? identifier
      : { identifier, ...(title && { title }), ...(children?.length && { children: children.map(node) }) }
  const byName = Object.fromEntries(
    trees.map(({ identifier, title, children }) => [
      identifier,
      { ...(title && { title }), children: children.map(node) },
    ]),
  )
  return `${JSON.stringify(byName, null, 2)}\n`
}

const firstKeys =
  'code position enabled from to title subtitle value button_text link link2_text link2 image'.split(' ')
const rank = (key: string) => (firstKeys.indexOf(key) + firstKeys.length + 1) % (firstKeys.length + 1)

/** Serializes a value with sorted keys, because the database stores them in its own order. */
export function orderedJson(value: unknown): string {
  const ordered = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(ordered)
    if (!isObject(inner)) return inner
    const keys = Object.keys(inner).toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    return Object.fromEntries(keys.map((key) => [key, ordered(inner[key])]))
  }
  return `${JSON.stringify(ordered(value), null, 2)}\n`
}
