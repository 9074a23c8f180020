type NewsSection = { code: string; title: string }

export type NewsPage<T> = {
  news: T[]
  page: number
  pageCount: number
  sections: NewsSection[]
  section: string | undefined
}

/** Number of news per page: four rows of three. */
const pageSize = 12

type Dated = { sections: readonly { code: string }[] }
type RequestParts = { section: string | null; page: string | null }

/**
 * Returns the page of news of a URL; undefined when there is no such page or section. Sections without news
 * are omitted.
 */
export function newsPage<T extends Dated>(
  all: readonly T[],
  known: readonly NewsSection[],
  requested: RequestParts,
): NewsPage<T> | undefined {
  const hasCode = (entry: Dated, code: string) => entry.sections.some((section) => section.code === code)
  const sections = known.filter(({ code }) => all.some((entry) => hasCode(entry, code)))
  const section = requested.section ?? undefined
  if (section !== undefined && !sections.some(({ code }) => code === section)) return undefined
  const chosen = section === undefined ? all : all.filter((entry) => hasCode(entry, section))
  const pageCount = Math.max(1, Math.ceil(chosen.length / pageSize))
  const page = requested.page === null ? 1 : Number(requested.page)
  if (!Number.isInteger(page) || page < 1 || page > pageCount) return undefined
  return { news: chosen.slice((page - 1) * pageSize, page * pageSize), page, pageCount, sections, section }
}
