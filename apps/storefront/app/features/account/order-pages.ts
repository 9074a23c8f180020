/** Orders on one page. @see spec §9 "order history 20 (first page 1)" */
const pageSize = 20

/** The page an address asks for; what is no page number is the first. */
export function pageOf(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 ? page : 1
}

export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / pageSize))
