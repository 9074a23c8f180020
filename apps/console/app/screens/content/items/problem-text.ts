import type { ContentProblem } from '@ambra/contract/content/content-item'
import { useTranslate } from '#console/i18n/translate.tsx'

/** Example values of fields. */
const samples: Readonly<Record<string, string>> = {
  url: '/about-us',
  date: '2026-12-01',
  from: '2026-12-01, 2026-12-01 18:00',
  to: '2026-12-31, 2026-12-31 18:00',
  sections: 'GUIDES, SHOP',
  image: 'banners/winter.webp',
  image_mobile: 'banners/winter.webp',
  link: '/c/phones, https://…',
  link2: '/c/phones, https://…',
  position: '3',
  categories: 'phones, laptops',
  name: 'winter-hours',
  text: 'Markdown: **…**, [ … ](/c/phones), ## …',
}
const sampleOf = (field: string): string | undefined => samples[field.split('.').at(-1) ?? '']

/** Returns a function that gives the problem of a field as found by the server, or null. */
export function useProblemOf(problems: readonly ContentProblem[]): (field: string) => string | null {
  const t = useTranslate()
  return (field) => {
    const found = problems.find((problem) => problem.field === field)
    if (!found) return null
    const { code, reason } = found
    if (code === 'other') return reason
    const sample = sampleOf(field)
    return code === 'form' && sample ? t('content.problem.formOf', { sample }) : t(`content.problem.${code}`)
  }
}

const hinted = [
  'url',
  'from',
  'to',
  'sections',
  'heading',
  'meta_title',
  'text',
  'link',
  'categories',
  'skus',
  'facet',
] as const

/** Returns a function that gives the hint and an example for a field. */
export function useHintOf(): (field: string) => { hint?: string } {
  const t = useTranslate()
  return (field) => {
    const known = hinted.find((one) => one === field)
    const sample = sampleOf(field)
    const hint = [known && t(`content.hint.${known}`), sample && t('content.example', { sample })]
      .filter(Boolean)
      .join(' ')
    return hint ? { hint } : {}
  }
}

/** Returns the props with which a field shows a problem found by the server. */
export const shownProblem = (text: string | null) =>
  ({ validationBehavior: 'aria', validate: () => text, isInvalid: text !== null }) as const
