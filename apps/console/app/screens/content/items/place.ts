import type { ContentDraft, ContentKind } from '@ambra/contract/content/content-item'
import { usualHomeSections } from '@ambra/contract/content/content-kinds'
import { storeByCode } from '@ambra/domain/platform/shop/stores'

/** Page, block, section of banners or menu in a store. */
export type Place = { store: string; kind: ContentKind; name: string }

/** Badge colours of the states. */
export const stateBadges = { shown: 'ok', planned: 'info', draft: 'warn', over: 'plain' } as const

export const languageOf = ({ store }: Pick<Place, 'store'>): string | undefined =>
  storeByCode(store)?.language

/** Returns the path of the editor of some content. */
export const pathOf = ({ store, kind, name }: Place): string =>
  `/content/${kind}/${encodeURIComponent(name)}?store=${store}`

/** Returns true for kinds with metadata; only they can be drafts or be scheduled as a whole. */
export const hasHead = ({ kind }: Pick<Place, 'kind'>): boolean => kind !== 'banner' && kind !== 'menu'

/** Returns the initial draft of new content. */
export function emptyDraft({ kind, name }: Place): ContentDraft {
  if (kind === 'menu') return { fields: {}, text: JSON.stringify({ title: '', children: [] }) }
  if (kind === 'banner' && name === 'home_section')
    return { fields: {}, text: JSON.stringify(usualHomeSections, null, 2) }
  if (kind === 'banner')
    return { fields: {}, text: name === 'banners' ? JSON.stringify({ mainBanners: [] }) : '[]' }
  return { fields: {}, text: '' }
}

export const isSameDraft = (a: ContentDraft, b: ContentDraft): boolean =>
  a.text === b.text && JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

const sorted = ({ fields }: ContentDraft) => Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Returns the draft with a field set, or without it if the value is empty. */
export function withField(draft: ContentDraft, name: string, value: string): ContentDraft {
  const { [name as 'title']: _, ...fields } = draft.fields
  return { ...draft, fields: value === '' ? fields : { ...fields, [name]: value } }
}
