import type { Session } from '#app/session/session.ts'

/**
 * Key of the offers to load: a new key reloads, no key loads nothing. It changes when a session starts, at each login
 * and logout, and with `turn` when the network is back.
 * @see spec §4 "Special offers reload on session start, login and logout"
 */
export const offersKey = ({ customer }: Session, index: string, turn: number): string | undefined =>
  customer && `${customer.id} ${customer.group_id} ${index} ${turn}`
