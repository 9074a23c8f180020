/** Element of an XML document: attributes, then either text or children. */
export type XmlElement = {
  name: string
  attributes: Readonly<Record<string, string>>
  content: string | readonly XmlElement[]
}

type Content = XmlElement['content']

/** Creates an element, with or without attributes. */
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
  // Overloads: one argument is the content, two are attributes and content.
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

/**
 * Escapes text for an element or attribute of XML and HTML. Removes control characters other than tab and
 * line breaks, and unpaired surrogates, which XML 1.0 cannot represent.
 */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const startTag = ({ name, attributes }: XmlElement) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')}>`

/** Serializes an element on one line without white space. */
export function xmlLine(root: XmlElement): string {
  const { name, content } = root
  const inner = typeof content === 'string' ? escapeXml(content) : content.map(xmlLine).join('')
  return `${startTag(root)}${inner}</${name}>`
}

function indented(root: XmlElement, indent: string): string {
  const { name, content } = root
  if (typeof content === 'string') return `${indent}${xmlLine(root)}\n`
  const children = content.map((child) => indented(child, `${indent}  `)).join('')
  return `${indent}${startTag(root)}\n${children}${indent}</${name}>\n`
}

/** Serializes the document as indented UTF-8 text with its declaration. */
export const xmlText = (root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${indented(root, '')}`
