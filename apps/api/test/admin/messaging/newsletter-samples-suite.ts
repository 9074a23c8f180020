import type { AdminInput, AdminName } from '@ambra/contract/platform/operations/operations'

type Named = Extract<AdminName, `newsletters.${string}` | `subscribers.${string}`>

/** Valid inputs of the operations on newsletters and their subscribers. */
export const newsletterSamples: { [N in Named]: AdminInput<N> } = {
  'newsletters.list': {},
  'newsletters.show': { id: 999_999 },
  'newsletters.save': { texts: { et: { subject: 'Uudis', body: 'Tere!' } }, skus: [] },
  'newsletters.preview': { id: 999_999, language: 'et' },
  'newsletters.test': { id: 999_999, language: 'et' },
  'newsletters.send': { id: 999_999, version: 1 },
  'newsletters.stop': { id: 999_999 },
  'subscribers.list': {},
  'subscribers.remove': { id: 999_999 },
}
