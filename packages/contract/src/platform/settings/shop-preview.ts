/** Parameter of a preview link of a closed shop. The page server exchanges it for the cookie. */
export const previewParameter = 'shop_preview'

/** Cookie with the token of a preview link. */
export const previewCookie = 'ambra-preview'

const form = /^[\w-]{20,80}$/

/** Returns a token in its form; undefined for anything else. It does not tell whether the link is valid. */
export const readPreviewToken = (given: string | null | undefined): string | undefined =>
  given && form.test(given) ? given : undefined

/** Returns the token of a `Cookie` header; undefined without one, or with two. */
export function previewTokenOf(header: string | null | undefined): string | undefined {
  if (!header?.includes(`${previewCookie}=`)) return undefined
  const found = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${previewCookie}=`))
  return found.length === 1 ? readPreviewToken(found[0]?.slice(previewCookie.length + 1)) : undefined
}
