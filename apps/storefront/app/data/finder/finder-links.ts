import { type Finder, finderWords } from '@ambra/contract/finder'

/** The way to the first question of a finder: `path` inside the store, `category` the slug it belongs to. */
export type FinderLink = Pick<Finder, 'category' | 'title' | 'text' | 'icon'> & { path: string }

/** The finders of a store whose category is shown, in the order of its content. */
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
