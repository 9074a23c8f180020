/** Templates of Magento and Shopify, and shortcodes of WordPress and its page builders. */
const template = /\{\{[^{}]*\}\}|\{%[^{}%]*%\}/g
const shortcode =
  /\[\/?(?:(?:vc|et_pb|fusion|av|rev_slider|elementor|woodmart|wpml|yith)[_-][a-z0-9_-]*|gallery|caption|embed|video|audio|playlist|contact-form-7|products?|product_page|add_to_cart|rev_slider|shortcode)(?:\s[^[\]]*)?\]/gi

/** Drops directives of a description that only the other shop can fill in, and reports it. */
export function withoutDirectives(html: string, note: (text: string) => void): string {
  const plain = html.replace(template, '')
  if (plain !== html) note('directives of the other shop ({{…}}) in descriptions are left out')
  const text = plain.replace(shortcode, '')
  if (text !== plain) note('shortcodes of the other shop ([…]) in descriptions are left out')
  return text
}
