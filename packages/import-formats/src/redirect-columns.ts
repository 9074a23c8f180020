/** Row of a redirect file, with this shop's column names. */
export type RedirectCells = { from: string; to: string; code: string }

/** An address of a Magento export has no leading slash, and may belong to another host. */
const withSlash = (path: string): string =>
  path === '' || path.startsWith('/') || /^https?:\/\//i.test(path) ? path : `/${path}`

/**
 * Reads a redirect by the columns of this shop (`from`, `to`, `code`), of a Shopify export (`Redirect from`,
 * `Redirect to`) or of Magento's URL table (`request_path`, `target_path`, `redirect_type`). Undefined for a
 * Magento row that is a page address, `unknown` for other columns.
 */
export function redirectCells(
  fields: Readonly<Record<string, string>>,
): RedirectCells | 'unknown' | undefined {
  const { from, to, code = '' } = fields
  if (from !== undefined && to !== undefined) return { from, to, code }
  const { redirect_from: source, redirect_to: target } = fields
  if (source !== undefined && target !== undefined) return { from: source, to: target, code }
  const { request_path: request, target_path: path, redirect_type: type } = fields
  if (request === undefined || path === undefined || type === undefined) return 'unknown'
  if (['', '0'].includes(type.trim())) return undefined
  return { from: withSlash(request.trim()), to: withSlash(path.trim()), code: type }
}
