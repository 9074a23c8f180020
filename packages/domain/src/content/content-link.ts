/** Allowed link targets of content: web, mail, phone, a fragment, or a path of this shop. */
const form = /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i

/**
 * Returns whether a content link has an allowed target, and not a script, data or another host in disguise.
 */
export function isContentLink(href: string): boolean {
  return form.test(href)
}
