/** Safe HTML: created by `html`, which escapes every text. */
export type Markup = { readonly markup: string }

type Value = Markup | string | number | undefined | false | readonly Markup[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function text(value: Value): string {
  if (value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number')
    return String(value).replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return { markup: parts.reduce((all, part, index) => all + text(values[index - 1]) + part) }
}
