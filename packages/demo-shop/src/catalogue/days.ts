/** The day `offset` days from `now` as `YYYY-MM-DD` (UTC). */
export function dayText(now: Date, offset: number): string {
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + offset)
  return new Date(day).toISOString().slice(0, 10)
}
