/** Elements of editorial HTML that the shop's renderers write. */
const elements =
  'h[1-6]|p|br|hr|strong|b|em|i|del|s|sub|sup|code|pre|blockquote|ul|ol|li|a|img|table|thead|tbody|tr|th|td|details|summary|div|input'
const attributes =
  'href|title|rel|src|srcset|sizes|alt|width|height|loading|decoding|align|start|open|id|class|role|tabindex|aria-label|type|checked|disabled'
const knownTag = new RegExp(
  `^<(?:/(?:${elements})|(?:${elements})(?:\\s(?:${attributes})(?:="[^"<>]*")?)*\\s?/?)>$`,
)
/** Link targets that neither run script nor lead to another host by path tricks. */
const knownTarget = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i

/**
 * Returns whether HTML cannot run code: every tag must be one that the shop's own renderers write, with
 * their attributes only. Validates without sanitizing: other HTML is rejected as a whole.
 */
export function isHarmlessHtml(html: string): boolean {
  for (const [tag] of html.matchAll(/<[^>]*>?/g)) {
    if (!knownTag.test(tag)) return false
    for (const [, target = ''] of tag.matchAll(/\s(?:href|src)="([^"]*)"/g))
      if (!knownTarget.test(target)) return false
  }
  return true
}
