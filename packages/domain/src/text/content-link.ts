/** Targets that content may lead to: web, mail, phone, a place on the page, or a path of this shop. */
const form = /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i

/** Whether a link of content leads to where content may lead; never to script, data or another host by its back door. */
export function isContentLink(href: string): boolean {
  return form.test(href)
}
