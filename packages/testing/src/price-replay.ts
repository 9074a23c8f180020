/**
 * Computes announceable price reductions by brute force: records the price of every single minute from the
 * shopkeeper's settings and applies the rule to that list. Shares no code with the shop, so that both agree
 * only if both are right.
 * @see docs/rules/law LAW-PRC-1
 */

/** Price settings from a minute on. Cents; `from` and `to` are minutes, `to` is exclusive. */
export type PriceState = {
  price: number
  special?: { price: number; from?: number | undefined; to?: number | undefined } | undefined
  /** Price of one piece for all customers, and for one customer group. */
  tier?: number | undefined
  groupTier?: number | undefined
}
export type PriceEntryAt = { minute: number; state: PriceState }

const windowMinutes = 30 * 24 * 60
const notSold = -1

function isRunning({ special }: PriceState, minute: number): boolean {
  if (!special) return false
  return (special.from ?? -Infinity) <= minute && minute < (special.to ?? Infinity)
}

function paid(state: PriceState, minute: number, isGroup: boolean): number {
  let lowest = state.price
  if (state.special && isRunning(state, minute)) lowest = Math.min(lowest, state.special.price)
  const tier = isGroup ? state.groupTier : state.tier
  return tier === undefined ? lowest : Math.min(lowest, tier)
}

/** Returns the price of each minute from 0 up to and including `now`, -1 before the first entry. */
function paidPerMinute(entries: readonly PriceEntryAt[], now: number, isGroup: boolean): Int32Array {
  const minutes = new Int32Array(now + 1).fill(notSold)
  entries.forEach(({ minute, state }, index) => {
    const end = Math.min(entries[index + 1]?.minute ?? Infinity, now + 1)
    // A price holds until the entry's special begins or ends; filling the range at once is 20 times as fast.
    const { from = minute, to = end } = state.special ?? {}
    const inside = [from, to].map(Math.ceil).filter((at) => at > minute && at < end)
    const cuts = [minute, ...inside.sort((one, other) => one - other), end]
    cuts.forEach((at, place) => minutes.fill(paid(state, at, isGroup), at, cuts[place + 1] ?? at))
  })
  return minutes
}

export type Announcement = { was: number; percent: number | undefined }

/**
 * Returns the reduction that may be announced in the minute `now`; undefined if there is none. Cents, whole
 * per cent.
 */
export function replayReduction(
  entries: readonly PriceEntryAt[],
  now: number,
  { isGroup = false } = {},
): Announcement | undefined {
  const state = entries.findLast(({ minute }) => minute <= now)?.state
  const special = state?.special
  if (!state || !special || special.price >= state.price || !isRunning(state, now)) return undefined
  const minutes = paidPerMinute(entries, now, isGroup)
  const current = minutes[now]
  // If a tier is below the special, the tier is paid and no reduction is shown.
  if (current !== special.price) return undefined
  let began = now
  while (began > 0 && minutes[began - 1] === current) began -= 1
  let was = Infinity
  for (let at = Math.max(0, began - windowMinutes); at < began; at += 1) {
    const price = minutes[at] ?? notSold
    if (price !== notSold && price < was) was = price
  }
  if (was === Infinity || was <= current) return undefined
  const percent = Math.floor((100 * (was - current)) / was)
  return { was, percent: percent > 0 ? percent : undefined }
}
