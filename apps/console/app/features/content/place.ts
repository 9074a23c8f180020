import type { ContentDraft, ContentKind } from '@ambra/contract/admin/content'
import { storeByCode } from '@ambra/domain/stores'

/** One page, block, section of banners or menu of a store. */
export type Place = { store: string; kind: ContentKind; name: string }

/** Colours of states. */
export const stateBadges = { shown: 'ok', planned: 'info', draft: 'warn', over: 'plain' } as const

/** The language of what a store shows. */
export const languageOf = ({ store }: Pick<Place, 'store'>): string | undefined =>
  storeByCode(store)?.language

/** The screen of a thing. */
export const pathOf = ({ store, kind, name }: Place): string =>
  `/content/${kind}/${encodeURIComponent(name)}?store=${store}`

/** Only what has a head can be a draft and planned as a whole. */
export const hasHead = ({ kind }: Pick<Place, 'kind'>): boolean => kind !== 'banner' && kind !== 'menu'

/** What a new thing begins with. */
export function emptyDraft({ kind, name }: Place): ContentDraft {
  if (kind === 'menu') return { fields: {}, text: JSON.stringify({ title: '', children: [] }) }
  if (kind === 'banner')
    return { fields: {}, text: name === 'banners' ? JSON.stringify({ mainBanners: [] }) : '[]' }
  return { fields: {}, text: '' }
}

export const isSameDraft = (a: ContentDraft, b: ContentDraft): boolean =>
  a.text === b.text && JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

const sorted = ({ fields }: ContentDraft) => Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** With a field set, or without it where it is empty. */
export function withField(draft: ContentDraft, name: string, value: string): ContentDraft {
  const { [name as 'title']: _, ...fields } = draft.fields
  return { ...draft, fields: value === '' ? fields : { ...fields, [name]: value } }
}
