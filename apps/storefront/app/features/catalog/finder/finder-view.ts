import type { FinderIcon } from '@ambra/contract/finder'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'

/** A finder of a category page as its address says it stands; every `search` is a query of the same page. */
export type FinderView = {
  title: string
  text: string
  icon?: FinderIcon
  questionCount: number
  /** The first question. */
  start: string
  /** Absent before the start and after the last answer. */
  question?: QuestionView
  /** What was answered so far, in order. */
  answered: AnsweredView[]
  /** Once every question is answered or left out: products that stand out among those that fit. */
  picks?: PickView[]
  /** Where no product fits all answers: what comes nearest. */
  nearest?: { without: string; search: string; products: CardProduct[] }
}

export type QuestionView = {
  /** From 1. */
  number: number
  title: string
  text?: string
  answers: { code: string; title: string; text: string; icon?: FinderIcon; search: string; count: number }[]
  skip: string
  back: string
}

/** `search` is the question again; `text` what the answer means for the product. */
type AnsweredView = { question: string; text: string; search: string }

/** `titles`: what the product stands out by, none where it merely fits. */
export type PickView = { titles: string[]; product: CardProduct }
