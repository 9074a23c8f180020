import type { FinderIcon } from '@ambra/contract/content/finder'
import type { CardProduct } from '#app/shop-ui/product-actions.tsx'

/** Finder of a category page at the step of its URL; every `search` is a query of the same page. */
export type FinderView = {
  title: string
  text: string
  icon?: FinderIcon
  questionCount: number
  start: string
  /** Absent before the start and after the last answer. */
  question?: QuestionView
  /** Answers so far, in order. */
  answered: AnsweredView[]
  /** Outstanding products among the matches, once every question is answered or skipped. */
  picks?: PickView[]
  /** Nearest products when none matches all answers. */
  nearest?: { without: string; search: string; products: CardProduct[] }
}

export type QuestionView = {
  /** Number of the question, from 1. */
  number: number
  title: string
  text?: string
  answers: { code: string; title: string; text: string; icon?: FinderIcon; search: string; count: number }[]
  skip: string
  back: string
}

/** `search` leads back to the question; `text` is the meaning of the answer for the product. */
type AnsweredView = { question: string; text: string; search: string }

/** `titles`: strengths of the product, empty if it merely matches. */
export type PickView = { titles: string[]; product: CardProduct }
