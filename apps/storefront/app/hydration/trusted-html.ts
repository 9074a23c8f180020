/** Elements of editorial HTML, as the shop's renderers write them. */
const elements =
  'h[1-6]|p|br|hr|strong|b|em|i|del|s|sub|sup|code|pre|blockquote|ul|ol|li|a|img|table|thead|tbody|tr|th|td|details|summary|div|input'
const attributes =
  'href|title|rel|src|srcset|sizes|alt|width|height|loading|decoding|align|start|open|id|class|role|tabindex|aria-label|type|checked|disabled'
const knownTag = new RegExp(
  `^<(?:/(?:${elements})|(?:${elements})(?:\\s(?:${attributes})(?:="[^"<>]*")?)*\\s?/?)>$`,
)
/** Targets that lead neither to script nor, by a back door, to another host. */
const knownTarget = /^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i

/**
 * True for HTML that can run nothing: each tag is one that the shop's own renderers write, with their attributes only.
 * It checks what they made, it does not clean: whatever else arrives is refused as a whole.
 */
export function isHarmlessHtml(html: string): boolean {
  for (const [tag] of html.matchAll(/<[^>]*>?/g)) {
    if (!knownTag.test(tag)) return false
    for (const [, target = ''] of tag.matchAll(/\s(?:href|src)="([^"]*)"/g))
      if (!knownTarget.test(target)) return false
  }
  return true
}
