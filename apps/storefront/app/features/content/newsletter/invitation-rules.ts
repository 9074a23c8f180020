/** How long a visitor browses undisturbed before the popup may open. @see DESIGN.md "Modals" */
export const considerateMs = 30_000
/** How often the moment is looked at after that. */
export const lookAgainMs = 2000

/** Paths inside the store where a visitor is busy with a task, or with the newsletter itself. */
const busyPaths =
  /^\/(checkout|order-completed|my-account|newsletter|review|withdraw|error|stock-notice|price-alert|offline|contacts?|kontakt)(\/|$)/

/** What is looked at before the popup opens. */
export type Moment = {
  /** Path inside the store. */
  path: string
  /** What the visitor allows to store; undefined before an answer. */
  cookieChoice: 'needed' | 'all' | undefined
  wasRequested: boolean
  isSubscribedHere: boolean
  /** Any panel or modal. */
  hasOverlay: boolean
  isVisible: boolean
  isTyping: boolean
  /** What is typed into the popup can be sent. */
  isReachable: boolean
}

/**
 * Whether the newsletter popup may open now: once in a browser that may remember it, never over checkout or another
 * overlay, and never while the visitor types. A visitor who has not allowed storage never sees it: dismissing it could not
 * be stored.
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
