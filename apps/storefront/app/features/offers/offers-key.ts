import type { Session } from '#app/session/session.ts'

/**
 * Whose offers are asked for: another key asks again, none asks for nothing. It changes when a session starts, at each
 * login and logout, and with `turn` when the network is back.
 * @see spec §4 "Special offers reload on session start, login and logout"
 */
export const offersKey = ({ customer }: Session, index: string, turn: number): string | undefined =>
  customer && `${customer.id} ${customer.group_id} ${index} ${turn}`
