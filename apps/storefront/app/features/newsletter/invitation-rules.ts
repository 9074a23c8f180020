/** How long somebody looks around undisturbed before the popup may open. @see DESIGN.md "Modals" */
export const considerateMs = 30_000
/** How often the moment is looked at after that. */
export const lookAgainMs = 2000

/** Addresses where somebody is busy with something of their own, or with the newsletter itself; inside the store. */
const busyPaths =
  /^\/(checkout|order-completed|my-account|newsletter|review|withdraw|error|stock-notice|offline|contacts?|kontakt)(\/|$)/

/** What is looked at before the popup opens. */
export type Moment = {
  /** Path inside the store. */
  path: string
  /** Answer to the cookie notice; undefined while it stands on the page. */
  cookieChoice: 'needed' | 'all' | undefined
  wasAsked: boolean
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
 * overlay, never while somebody types, and not before the cookie notice is answered. Whoever lets the shop keep only
 * what it needs is never asked: the answer could not be remembered.
 */
export const mayInvite = (moment: Moment): boolean =>
  moment.cookieChoice === 'all' &&
  !moment.wasAsked &&
  !moment.isSubscribedHere &&
  !moment.hasOverlay &&
  moment.isVisible &&
  !moment.isTyping &&
  moment.isReachable &&
  !busyPaths.test(moment.path)
