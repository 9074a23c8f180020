import type { Session } from '#app/session/session.ts'

/**
 * Returns the key of the offers to load: a new key reloads, undefined loads nothing. It changes when a
 * session starts, at each login and logout, and with `turn` when the network returns.
 * @see spec §4 "Special offers reload on session start, login and logout"
 */
export const offersKey = ({ customer }: Session, index: string, turn: number): string | undefined =>
  customer && `${customer.id} ${customer.group_id} ${index} ${turn}`
