/** Time before the popup may open. @see DESIGN.md "Modals" */
export const invitationDelayMs = 30_000
/** Interval of checks after that time. */
export const retryMs = 2000

/** Paths within the store where a visitor is busy with a task, or with the newsletter itself. */
const busyPaths =
  /^\/(checkout|order-completed|my-account|newsletter|review|withdraw|error|stock-notice|price-alert|offline|contacts?|kontakt)(\/|$)/

/** Conditions checked before the popup opens. */
export type Moment = {
  path: string
  /** Storage consent of the visitor; undefined before a choice. */
  cookieChoice: 'needed' | 'all' | undefined
  wasRequested: boolean
  isSubscribedHere: boolean
  /** True when any panel or modal is open. */
  hasOverlay: boolean
  isVisible: boolean
  isTyping: boolean
  /** True when the popup's form can be sent. */
  isReachable: boolean
}

/**
 * Returns whether the newsletter popup may open now: once per browser with storage consent, never over the
 * checkout or another overlay, and never while the visitor types. Visitors without storage consent never
 * see it, because dismissing it could not be stored.
 */
export const mayInvite = (moment: Moment): boolean =>
  moment.cookieChoice === 'all' &&
  !moment.wasRequested &&
  !moment.isSubscribedHere &&
  !moment.hasOverlay &&
  moment.isVisible &&
  !moment.isTyping &&
  moment.isReachable &&
  !busyPaths.test(moment.path)
