/**
 * What may be announced about a price, worked out the slow way: the price paid in every single minute is written down
 * from what the shopkeeper entered, and the rule is read off that list. It shares no code with the shop, so that both
 * can only agree by being right.
 * @see docs/rules/law LAW-PRC-1
 */

/** What the shopkeeper has entered from a minute on. Cents; `from` and `to` are minutes, `to` is the first one without. */
export type PriceState = {
  price: number
  special?: { price: number; from?: number | undefined; to?: number | undefined } | undefined
  /** Price of one piece for everybody, and for one customer group. */
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

/** The price of each minute from 0 up to and with `now`, -1 before the first entry. */
function paidPerMinute(entries: readonly PriceEntryAt[], now: number, isGroup: boolean): Int32Array {
  const minutes = new Int32Array(now + 1).fill(notSold)
  entries.forEach(({ minute, state }, index) => {
    const end = Math.min(entries[index + 1]?.minute ?? Infinity, now + 1)
    // A price holds until the special of the entry begins or ends: writing it down at once is 20 times as fast.
    const { from = minute, to = end } = state.special ?? {}
    const inside = [from, to].map(Math.ceil).filter((at) => at > minute && at < end)
    const cuts = [minute, ...inside.sort((one, other) => one - other), end]
    cuts.forEach((at, place) => minutes.fill(paid(state, at, isGroup), at, cuts[place + 1] ?? at))
  })
  return minutes
}

export type Announcement = { was: number; percent: number | undefined }

/** The reduction that may be announced in the minute `now`: undefined when there is none. Cents, whole per cent. */
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
  // A tier below the special is what is paid: no reduction is shown then.
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
