import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { danglingCitations } from './citations.ts'
import { missingNamedFiles } from './named-files.ts'
import { privateTitlePlaces, privateWordPlaces } from './private-words.ts'
import {
  crowdedFolders,
  fileCircles,
  folderCircles,
  storefrontRooms,
  type Tree,
  valueCircles,
} from './structure-tree.ts'

/** One row of the table: what is counted, the aim, the limit that CI holds, and the places counted. */
export type Figure = { name: string; aim: string; limit: number; value: number; places: readonly string[] }

type Count = { value: number; places?: readonly string[] }
type Row = { name: string; aim: string; limit: number; count: (tree: Tree) => Count }

const listed = (places: readonly string[]): Count => ({ value: places.length, places })
const joined = (groups: readonly string[][]) => listed(groups.map((group) => group.join(', ')))

const isCode = (path: string) => /\.(ts|tsx)$/.test(path)
const inStorefront = (path: string) => path.startsWith('apps/storefront/app/')

/** Lines that hold code: not blank and not only a comment. */
function codeLines(text: string): number {
  return text.split('\n').filter((line) => line.trim() !== '' && !/^\s*(\/\/|\/?\*)/.test(line)).length
}

/** Source files whose text matches, tests apart. */
const matching = ({ sources }: Tree, pattern: RegExp, within: (path: string) => boolean = () => true) =>
  sources.filter(({ path, text }) => within(path) && pattern.test(text)).map(({ path }) => path)

/** Source files that know one payment method with a provider by name. Its emulator is a product of its own. */
const paymentMethodFiles = (tree: Tree) =>
  listed(
    matching(
      tree,
      /mokilizingas/i,
      (path) => !/^packages\/(payment-sandbox|demo-shop|contract)\//.test(path),
    ),
  )

const productTypes = /(['"])(configurable|bundle|grouped|virtual|downloadable)\1/
const productTypeFiles = (tree: Tree) =>
  listed(matching(tree, productTypes, (path) => !/^packages\/(demo-shop|import-formats)\//.test(path)))

/** Source files that know one carrier by name. Its emulator is a product of its own. */
const carrierFiles = (tree: Tree) =>
  listed(matching(tree, /venipak/i, (path) => !/^packages\/(carrier-sandbox|demo-shop)\//.test(path)))

/** SQL functions that source files of the database create or patch instead of a file of their own in `functions`. */
function functionsInCode({ sources }: Tree): Count {
  const named = new Set<string>()
  for (const { path, text } of sources.filter((file) => file.path.startsWith('packages/db/'))) {
    for (const [, name] of text.matchAll(/create (?:or replace )?function ([a-z_]+)\s*\(/gi))
      named.add(name ?? '')
    if (path.includes('/migrations/') && text.includes('pg_get_functiondef')) named.add(path)
  }
  return listed([...named].sort())
}

const handMadeStores = (tree: Tree) =>
  listed(matching(tree, /new Set<\([^()]*\) => void>\(\)|new Set<Listener>\(\)/, inStorefront))

/** Hooks and components that hold the state of a form themselves: values, errors, sending. */
const formKits = (tree: Tree) =>
  listed(
    matching(
      tree,
      /export function use(Sending|AccountForm|DraftedForm|ContactDraft|Form)\b|useState<(readonly )?(FieldFault|FormError)/,
      inStorefront,
    ),
  )

const xmlWriters = (tree: Tree) =>
  listed(matching(tree, /'&amp;'/, (path) => !/html|markdown|mail|sandbox|storefront/.test(path)))

function effects({ sources }: Tree): Count {
  const react = sources.filter(({ path }) => inStorefront(path))
  const lines = react.reduce((sum, { text }) => sum + codeLines(text), 0)
  const used = react.flatMap(({ path, text }) =>
    [...text.matchAll(/\buse(Layout)?Effect\(/g)].map(() => path),
  )
  return { value: Math.round((used.length / lines) * 10_000) / 10, places: used }
}

/** Settings of `.env.example` that no source reads beside the file that declares them. */
function unreadSettings({ root, sources, read }: Tree): Count {
  if (!existsSync(join(root, '.env.example'))) return listed([])
  const names = [...read('.env.example').matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name ?? '')
  const readers = sources.filter(({ path }) => !/\/env\.ts$|(carrier|payment|file)-variables\.ts$/.test(path))
  return listed(names.filter((name) => !readers.some(({ text }) => text.includes(name))))
}

const ownMocks = ({ tests }: Tree) =>
  listed(
    tests.flatMap(({ path, text }) =>
      [...text.matchAll(/vi\.(?:do)?[mM]ock\(\s*(?:import\()?['"](\.|#app|@ambra)/g)].map(() => path),
    ),
  )

function demoShopCode({ sources }: Tree): Count {
  const files = sources.filter(({ path }) => path.startsWith('packages/demo-shop/') && isCode(path))
  return { value: files.reduce((sum, { text }) => sum + codeLines(text), 0) }
}

/**
 * The figures of the structure, in the order of the table. `limit` is what CI holds: a change may lower a figure,
 * and then lowers its limit; it may not raise one.
 */
export const rows: readonly Row[] = [
  {
    name: 'folders over 40 files',
    aim: '<= 3',
    // Migrations only ever grow.
    limit: 3,
    count: (tree) => listed(crowdedFolders(tree, 40).map(({ folder, files }) => `${folder} ${files}`)),
  },
  {
    name: 'storefront rooms',
    aim: '~20',
    limit: 25,
    count: (tree) => listed(storefrontRooms(tree, false).rooms),
  },
  {
    name: 'arrows between storefront rooms',
    aim: '~100',
    limit: 114,
    count: (tree) => ({ value: storefrontRooms(tree, false).arrows }),
  },
  {
    name: 'storefront rooms, each feature apart',
    aim: 'falls',
    limit: 35,
    count: (tree) => listed(storefrontRooms(tree, true).rooms),
  },
  {
    name: 'arrows between them',
    aim: 'falls',
    limit: 213,
    count: (tree) => ({ value: storefrontRooms(tree, true).arrows }),
  },
  {
    name: 'storefront rooms in a circle (upward arrows)',
    aim: '0',
    limit: 0,
    count: (tree) => joined(storefrontRooms(tree, true).upward),
  },
  { name: 'folder circles', aim: '0', limit: 0, count: (tree) => joined(folderCircles(tree)) },
  {
    name: 'file circles, type imports included',
    aim: '0',
    limit: 0,
    count: (tree) => joined(fileCircles(tree)),
  },
  { name: 'file circles at run time', aim: '0', limit: 0, count: (tree) => joined(valueCircles(tree)) },
  { name: 'files that know one payment method', aim: '3 to 4', limit: 4, count: paymentMethodFiles },
  { name: 'files that know product types', aim: '~10', limit: 7, count: productTypeFiles },
  // Its delivery and its labels, each a file and a row.
  { name: 'files that know one carrier', aim: '4', limit: 4, count: carrierFiles },
  { name: 'SQL functions without full text', aim: '0', limit: 0, count: functionsInCode },
  { name: 'stores written by hand', aim: '1', limit: 1, count: handMadeStores },
  { name: 'form kits', aim: '1', limit: 1, count: formKits },
  { name: 'XML writers', aim: '1', limit: 1, count: xmlWriters },
  { name: 'effects per 1,000 lines of React', aim: '~1', limit: 0.5, count: effects },
  {
    name: 'citations that lead nowhere',
    aim: '0',
    limit: 0,
    count: (tree) => listed(danglingCitations(tree)),
  },
  {
    name: 'missing files that pages name',
    aim: '0',
    limit: 0,
    count: (tree) => listed(missingNamedFiles(tree)),
  },
  {
    name: 'private words in comments',
    aim: '0',
    limit: 0,
    count: ({ root }) => listed(privateWordPlaces(root)),
  },
  {
    name: 'private words in test titles',
    aim: '0',
    limit: 0,
    count: ({ root }) => listed(privateTitlePlaces(root)),
  },
  { name: 'settings that nothing reads', aim: '0', limit: 0, count: unreadSettings },
  { name: 'mocks of own modules', aim: '0', limit: 0, count: ownMocks },
  { name: 'lines of code of the demo shop', aim: '~2,000', limit: 276, count: demoShopCode },
]

export const figuresOf = (tree: Tree): Figure[] =>
  rows.map(({ count, ...row }) => {
    const { value, places = [] } = count(tree)
    return { ...row, value, places }
  })
