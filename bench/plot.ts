/**
 * Plots growth curves of a table of RESULTS.md whose columns are sizes, as SVG in bench/plots; both axes
 * logarithmic.
 *
 * node bench/plot.ts
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Curve = { name: string; points: (readonly [size: number, value: number])[] }
type Plot = { file: string; title: string; unit: string; curves: Curve[] }

const here = import.meta.dirname
const lines = readFileSync(join(here, 'RESULTS.md'), 'utf8').split('\n')
const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const numberOf = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''))

/** Returns the rows, by first cell, of the table that begins with this cell; the sizes are those of its head. */
function readTable(head: string): { sizes: number[]; rows: Map<string, string[]> } {
  const start = lines.findIndex((line) => cellsOf(line)[0] === head)
  if (start < 0) throw new Error(`RESULTS.md has no table that begins with "${head}"`)
  const rows = new Map<string, string[]>()
  for (const line of lines.slice(start + 2)) {
    const [name, ...cells] = cellsOf(line)
    if (name === undefined) break
    rows.set(name, cells)
  }
  return {
    sizes: cellsOf(lines[start] ?? '')
      .slice(1)
      .map(numberOf),
    rows,
  }
}

/** Returns the curve of the named row; of "p50 / p99" the part at this position. */
function curve(table: ReturnType<typeof readTable>, name: string, label: string, part = 0): Curve {
  const cells = table.rows.get(name)
  if (!cells) throw new Error(`no row "${name}"`)
  return {
    name: label,
    points: cells.map((cell, at) => [table.sizes[at] ?? 0, numberOf(cell.split('/')[part] ?? '')] as const),
  }
}

const colours = ['#0b6e4f', '#c2410c', '#1d4ed8', '#7c3aed']
const frame = { left: 60, top: 40, width: 460, height: 260 }
const powersOfTen = (from: number, to: number) => {
  const first = Math.floor(Math.log10(from))
  return Array.from({ length: Math.ceil(Math.log10(to)) - first + 1 }, (_, n) => 10 ** (first + n))
}

function draw({ title, unit, curves }: Plot): string {
  const points = curves.flatMap((one) => one.points)
  const xs = powersOfTen(Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x)))
  const ys = powersOfTen(Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y)))
  const share = (list: number[], value: number) =>
    Math.log10(value / (list[0] ?? 1)) / Math.log10((list.at(-1) ?? 10) / (list[0] ?? 1))
  const x = (value: number) => (frame.left + share(xs, value) * frame.width).toFixed(1)
  const y = (value: number) => (frame.top + (1 - share(ys, value)) * frame.height).toFixed(1)
  const right = frame.left + frame.width
  const bottom = frame.top + frame.height
  const label = (value: number) => value.toLocaleString('en')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 ${bottom + 40 + curves.length * 18}" font-family="sans-serif" font-size="12">`,
    `<rect width="100%" height="100%" fill="#fff"/><text x="${frame.left}" y="22" font-size="15">${title}, ${unit}</text>`,
    ...xs.map(
      (value) =>
        `<path d="M${x(value)} ${frame.top}V${bottom}" stroke="#ddd"/><text x="${x(value)}" y="${bottom + 16}" text-anchor="middle">${label(value)}</text>`,
    ),
    ...ys.map(
      (value) =>
        `<path d="M${frame.left} ${y(value)}H${right}" stroke="#ddd"/><text x="${frame.left - 6}" y="${y(value)}" text-anchor="end" dominant-baseline="middle">${label(value)}</text>`,
    ),
    ...curves.map(({ name, points: own }, at) => {
      const line = own.map(([size, value]) => `${x(size)},${y(value)}`).join(' ')
      const legend = bottom + 40 + at * 18
      return `<polyline points="${line}" fill="none" stroke="${colours[at]}" stroke-width="2"/><path d="M${frame.left} ${legend}h24" stroke="${colours[at]}" stroke-width="2"/><text x="${frame.left + 32}" y="${legend + 4}">${name}</text>`
    }),
    '</svg>\n',
  ].join('\n')
}

const search = readTable('Products x 3 stores')
const imports = readTable('Rows/s')
const listing = 'category + 2 facets + price range, sorted, all counts, 50 products'
const plots: Plot[] = [
  {
    file: 'search-times.svg',
    title: 'Search by products in a store',
    unit: 'p99 in ms',
    curves: [
      curve(search, listing, 'filtered category of 50, all counts', 1),
      curve(search, 'fuzzy search of two words by relevance, all counts, 24 products', 'fuzzy search', 1),
      curve(search, 'suggestions while typing, from 3 letters', 'suggestions', 1),
      curve(search, 'scan over typed arrays', 'limit: one scan over typed arrays', 1),
    ],
  },
  {
    file: 'search-memory.svg',
    title: 'Memory of the search engine by products in a store',
    unit: 'MB',
    curves: [
      curve(search, 'RSS once built, MB', 'once built'),
      curve(search, 'RSS after all questions, MB', 'after all questions'),
    ],
  },
  {
    file: 'imports.svg',
    title: 'Rows of a file, shop stopped',
    unit: 'rows a second',
    curves: [
      curve(imports, 'new', 'products, new'),
      curve(imports, 'unchanged', 'products, unchanged'),
      curve(imports, '`ambra stock import`, unchanged', 'stock file'),
      curve(imports, '`ambra price import`, unchanged', 'price file'),
    ],
  },
]
mkdirSync(join(here, 'plots'), { recursive: true })
for (const plot of plots) writeFileSync(join(here, 'plots', plot.file), draw(plot))
console.log(plots.map(({ file }) => `bench/plots/${file}`).join('\n'))
