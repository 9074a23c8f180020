/** Orders on one page. @see spec §9 "order history 20 (first page 1)" */
const pageSize = 20

/** Page number in the address; anything that is no page number means page 1. */
export function pageOf(text: string | null): number {
  const page = Number(text ?? 1)
  return Number.isInteger(page) && page >= 1 ? page : 1
}

export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / pageSize))
