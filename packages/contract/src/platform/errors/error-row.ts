/** Row of the error catalogue. */
export type ErrorRow = {
  readonly status: number
  readonly log: 'debug' | 'info' | 'warn' | 'error'
  readonly params: readonly string[]
  readonly type?: 'success' | 'warning'
}
