import type { Store } from '@ambra/domain/platform/shop/stores'
import type { Db } from '../schema/schema.ts'

const folders = { page: 'pages', news: 'news', block: 'blocks' } as const

/** Returns the key of a page, news item, block, banner section or tree: its path in the content folder. */
export function contentKey(
  { code }: Pick<Store, 'code'>,
  kind: Db['content_drafts']['kind'],
  name: string,
): string {
  if (kind === 'menu') return `${code}/hierarchy.json#${name}`
  if (kind === 'banner') return name === 'banners' ? `${code}/banners.json` : `${code}/shop-data.json#${name}`
  return `${code}/${folders[kind]}/${name}.md`
}
