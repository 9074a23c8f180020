/** Number of orders per page. @see spec §9 "order history 20 (first page 1)" */
const pageSize = 20

/** Returns the page number in the URL; invalid values mean page 1. */
export function pageOf(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 ? page : 1
}

export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / pageSize))
