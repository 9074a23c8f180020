import { type Finder, finderWords } from '@ambra/contract/content/finder'

/** Link to the first question of a finder: `path` within the store, `category` the slug of its category. */
export type FinderLink = Pick<Finder, 'category' | 'title' | 'text' | 'icon'> & { path: string }

/** Returns the finders of a store with a visible category, in content order. */
export function finderLinks(finders: readonly Finder[] = [], slugs: ReadonlySet<string>): FinderLink[] {
  return finders
    .filter(({ category }) => slugs.has(category))
    .map(({ category, title, text, icon }) => ({
      category,
      title,
      text,
      ...(icon && { icon }),
      path: `/c/${category}?finder=${finderWords.start}`,
    }))
}
