import { readFileSync } from 'node:fs'

/** Judged product with its groups and the words a judge reads. */
export type JudgedProduct = {
  readonly sku: string
  readonly groups: readonly string[]
  readonly price: number
  readonly words: string
}

/** Query of a shopper with the grade (1 to 3) of every relevant product. */
export type Judgement = {
  readonly kind: string
  readonly store: string
  readonly query: string
  readonly grades: Readonly<Record<string, readonly string[]>>
}

const file = new URL('../../../bench/relevance/judgements.jsonl', import.meta.url)

/** Returns the judged queries, in the order of the file. */
export function judgements(): Judgement[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Judgement)
}

/** `@group`, `@group<300`, `@group{word}`, `@{word}` or a sku. */
const selector = /^@([\w-]*)(?:(<=?)(\d+))?(?:\{(.+)\})?$/

/** Returns the grade of each product by sku. @throws Error if an entry matches no product */
export function gradesOf(judgement: Judgement, products: readonly JudgedProduct[]): Map<string, number> {
  const grades = new Map<string, number>()
  for (const [grade, entries] of Object.entries(judgement.grades).sort()) {
    for (const entry of entries) {
      const chosen = products.filter(chosenBy(entry))
      if (chosen.length === 0) throw new Error(`${judgement.query}: ${entry} names no product`)
      for (const { sku } of chosen) grades.set(sku, Number(grade))
    }
  }
  return grades
}

function chosenBy(entry: string): (product: JudgedProduct) => boolean {
  const match = selector.exec(entry)
  if (match === null) return ({ sku }) => sku === entry
  const [, group = '', below, limit, word] = match
  return ({ groups, price, words }) =>
    (group === '' || groups.includes(group)) &&
    (limit === undefined || (below === '<' ? price < Number(limit) : price <= Number(limit))) &&
    (word === undefined ||
      words
        .toLowerCase()
        .split(/[^\p{L}\p{N}.]+/u)
        .includes(word.toLowerCase()))
}

export type Figures = {
  readonly queries: number
  readonly ndcg: number
  /** Recall at ten: the share of relevant skus (at most ten) among the first ten. */
  readonly recall: number
  /** 1 if one of the first five is right. */
  readonly success: number
  readonly mrr: number
  readonly zero: number
}

const depth = 10
const gain = (grade: number, at: number): number => (2 ** grade - 1) / Math.log2(at + 2)

const depthOfSuccess = 5
/** Minimum grade of a right result. */
const right = 2

/** Scores a list of skus: nDCG and recall of the first ten, and the reciprocal rank of the first right one. */
export function figuresOf(found: readonly string[], grades: ReadonlyMap<string, number>): Figures {
  const first = found.slice(0, depth)
  const best = [...grades.values()].sort((left, right) => right - left).slice(0, depth)
  const sum = (list: readonly number[]): number => list.reduce((all, grade, at) => all + gain(grade, at), 0)
  const isRight = (sku: string): boolean => (grades.get(sku) ?? 0) >= right
  const place = first.findIndex(isRight)
  const all = Math.min(depth, [...grades.values()].filter((grade) => grade >= right).length)
  return {
    queries: 1,
    ndcg: sum(first.map((sku) => grades.get(sku) ?? 0)) / sum(best),
    recall: first.filter(isRight).length / Math.max(1, all),
    success: place >= 0 && place < depthOfSuccess ? 1 : 0,
    mrr: place < 0 ? 0 : 1 / (place + 1),
    zero: found.length === 0 ? 1 : 0,
  }
}

/** Returns the mean of all queries' figures. */
export function meanOf(list: readonly Figures[]): Figures {
  const mean = (value: (one: Figures) => number): number =>
    list.reduce((sum, one) => sum + value(one), 0) / Math.max(1, list.length)
  return {
    queries: list.length,
    ndcg: mean(({ ndcg }) => ndcg),
    recall: mean(({ recall }) => recall),
    success: mean(({ success }) => success),
    mrr: mean(({ mrr }) => mrr),
    zero: mean(({ zero }) => zero),
  }
}
