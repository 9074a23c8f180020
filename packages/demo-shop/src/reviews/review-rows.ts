import type { ProductRow, ReviewRow } from '@ambra/contract/import-rows'
import { dayText } from '../catalogue/days.ts'
import type { Words } from '../catalogue/family.ts'
import { chance, pick } from '../catalogue/random.ts'
import { additions, nicknames, opinionGroups, opinions, titles } from './review-texts.ts'

type Language = 'et' | 'en' | 'ru'
type Mood = 'happy' | 'calm' | 'sorry'

const groupOf = new Map(
  Object.entries(opinionGroups).flatMap(([group, kinds]) => kinds.map((kind) => [kind, group] as const)),
)
const place: Record<Language, 0 | 1 | 2> = { et: 0, en: 1, ru: 2 }

function ratingOf(dice: number): number {
  if (dice < 0.56) return 5
  if (dice < 0.83) return 4
  if (dice < 0.92) return 3
  return dice < 0.97 ? 2 : 1
}

const moodOf = (rating: number): Mood => (rating >= 5 ? 'happy' : rating >= 3 ? 'calm' : 'sorry')

/** Opinions that fit a rating, told from the best one on. */
function opinionsFor(kind: string, rating: number): readonly Words[] {
  const own = opinions[groupOf.get(kind) ?? 'home']
  if (!own) return []
  if (rating === 5) return own.best
  if (rating === 4) return own.good
  return rating === 3 ? own.mixed : own.bad
}

function languageOf(dice: number): Language {
  if (dice < 0.5) return 'et'
  return dice < 0.66 ? 'en' : 'ru'
}

function countOf(product: ProductRow): number {
  if (product.promoted) return 8 + Math.floor(chance(`reviews:${product.sku}`) * 5)
  const dice = chance(`reviews:${product.sku}`)
  return dice < 0.3 ? 0 : Math.floor(dice ** 2 * 5)
}

function reviewOf(product: ProductRow, index: number, now: Date): ReviewRow | undefined {
  const key = `${product.sku}:${index}`
  const rating = ratingOf(chance(`rating:${key}`))
  const language = languageOf(chance(`language:${key}`))
  const fitting = opinionsFor(product.kind ?? '', rating)
  const opinion = fitting[index % Math.max(1, fitting.length)]
  if (!opinion) return undefined
  const mood = moodOf(rating)
  const more = chance(`more:${key}`) < 0.7 ? ` ${pick(additions[mood], `add:${key}`)[place[language]]}` : ''
  const minutes = Math.floor(chance(`time:${key}`) * 840) + 480
  return {
    type: 'review',
    sku: product.sku,
    language,
    rating,
    title: pick(titles[mood], `title:${key}`)[place[language]],
    detail: `${opinion[place[language]]}${more}`,
    nickname: pick(nicknames[language], `nick:${key}`),
    created_at: `${dayText(now, -2 - Math.floor(chance(`day:${key}`) ** 2 * 420))}T${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00Z`,
    verified: chance(`verified:${key}`) < 0.9,
  }
}

/** Reviews of the goods in three languages; a product never carries the same text twice. */
export function* reviewRows(products: readonly ProductRow[], now: Date): Generator<ReviewRow> {
  for (const product of products) {
    if (!groupOf.has(product.kind ?? '')) continue
    const told = new Set<string>()
    for (let index = 0; index < countOf(product); index++) {
      const review = reviewOf(product, index, now)
      const opinion = review?.detail.split('. ')[0] ?? ''
      if (!review || told.has(opinion)) continue
      told.add(opinion)
      yield review
    }
  }
}
