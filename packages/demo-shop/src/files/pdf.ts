/** Letters of Estonian and English beyond ASCII in the encoding of the standard fonts. */
const winAnsi: Readonly<Record<string, number>> = {
  '–': 0x96,
  '“': 0x93,
  '”': 0x94,
  '’': 0x92,
  Š: 0x8a,
  š: 0x9a,
  Ž: 0x8e,
  ž: 0x9e,
}

const encoded = (text: string) =>
  [...text]
    .map((letter) => {
      const code = winAnsi[letter] ?? letter.charCodeAt(0)
      if (code > 0xff) return '?'
      if (code > 0x7e) return `\\${code.toString(8)}`
      return /[()\\]/.test(letter) ? `\\${letter}` : letter
    })
    .join('')

/** A PDF of one page: a title and lines of text, in a font that every reader has. */
export function pdf(title: string, lines: readonly string[]): Buffer {
  const text = [
    'BT /F1 20 Tf 60 770 Td',
    `(${encoded(title)}) Tj`,
    '/F1 12 Tf 0 -34 Td 18 TL',
    ...lines.map((line) => `(${encoded(line)}) '`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(at).padStart(10, '0')
  })
  const table = offsets.map((at) => `${at} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}
