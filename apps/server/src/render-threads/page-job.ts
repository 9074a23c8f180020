import type { RenderedResponse } from '../pages/page-response.ts'
import type { PageRequest } from './messages.ts'

/** A page on its way to a thread or in one. */
export type PageJob = {
  request: PageRequest
  /** Runs work in the context of the page's request, which traces and the watchdog read. */
  inContext: <T>(work: () => T) => T
  /** Number of threads that ended while they rendered it. */
  losses: number
  resolve: (response: RenderedResponse) => void
  reject: (error: Error) => void
}

/** No thread renders this page now: too many wait, it takes too long, or it has ended two threads. */
export class PageRefusedError extends Error {}
