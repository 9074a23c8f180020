/**
 * Returns the value of `Content-Disposition`, safe for any name: a plain form for old programs, the
 * true one in UTF-8. @see RFC 6266
 */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w.-]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
