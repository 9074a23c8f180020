import { ownEntry } from '../platform/text/own-entry.ts'

/** Payment state derived from a provider's status; `open` changes nothing. */
export type ReportedState = 'open' | 'processing' | 'paid' | 'failed' | 'cancelled' | 'held'

const neopayStates: Readonly<Record<string, ReportedState>> = {
  success: 'paid',
  signed: 'processing',
  'partially signed': 'processing',
  pending: 'processing',
  started: 'processing',
  unknown: 'processing',
  failed: 'failed',
  rejected: 'failed',
  error: 'failed',
  canceled: 'cancelled',
  cancelled: 'cancelled',
}

/** Maps a status of the bank link provider; undefined for an unknown one. @see docs/rules/payment PAY-14 */
export function neopayState(word: string): ReportedState | undefined {
  const key = word.trim().toLowerCase().replace(/[_-]+/g, ' ')
  return ownEntry(neopayStates, key)
}

/** Reason why staff must check a contract. */
type ContractFlag = 'advance_due' | 'offline_contract' | 'needs_help'

/**
 * Meaning of a result: `isBusy` means that the buyer is active at the provider, so that no second attempt may
 * start.
 */
export type CreditResult = { state: ReportedState; flag?: ContractFlag; isBusy?: boolean }

const creditResults: Readonly<Record<string, CreditResult>> = {
  INIT_AUTH: { state: 'open' },
  POST_RECEIVED: { state: 'open' },
  WAITING_FOR_PERMISSION: { state: 'open', isBusy: true },
  PERMISSION_SIGNED: { state: 'open', isBusy: true },
  VALIDATING_INFO: { state: 'open', isBusy: true },
  WAITING_FOR_SIF_CONFIRM: { state: 'open', isBusy: true },
  WAITING_FOR_DEAL_SIGN: { state: 'open', isBusy: true },
  NEED_HELP: { state: 'open', isBusy: true, flag: 'needs_help' },
  SIGNED_DEAL: { state: 'paid' },
  SIGNED_DEAL_NO_ADVANCE: { state: 'paid' },
  SIGNED_DEAL_YOUR_ADVANCE: { state: 'held', flag: 'advance_due' },
  SIGNED_DEAL_OFFLINE: { state: 'held', flag: 'offline_contract' },
  NO_LOAN_POSSIBLE: { state: 'failed' },
  CLIENT_CANCELED: { state: 'cancelled' },
}

/**
 * Maps a result of the financing provider; undefined for ERROR and unknown ones, which change nothing.
 * @see docs/rules/payment PAY-24
 */
export function creditResult(result: string): CreditResult | undefined {
  return ownEntry(creditResults, result)
}
