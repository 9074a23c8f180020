/** An element of an XML document: attributes, then either text or children. */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly XmlElement[]
}

type Content = XmlElement['content']

/** Makes an element, with or without attributes. */
export function element(name: string, content: Content): XmlElement
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: Content,
): XmlElement
export function element(
  name: string,
  first: Content | Readonly<Record<string, string>>,
  content?: Content,
): XmlElement {
  // The overloads: one argument is the content, two are attributes and content.
  return content === undefined
    ? { name, attributes: {}, content: first as Content }
    : { name, attributes: first as Readonly<Record<string, string>>, content }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

// XML 1.0 knows no control characters but tab and line breaks.
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

function written({ name, attributes, content }: XmlElement, indent: string): string {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')
  if (typeof content === 'string') return `${indent}<${name}${head}>${escaped(content)}</${name}>\n`
  const children = content.map((child) => written(child, `${indent}  `)).join('')
  return `${indent}<${name}${head}>\n${children}${indent}</${name}>\n`
}

/** The document as UTF-8 text with its declaration. */
export const xmlText = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`
