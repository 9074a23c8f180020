import type { MediaRow, ProductRow } from '@ambra/contract/import-rows'

type Documents = NonNullable<ProductRow['documents']>

/** A PDF of one page with these lines; letters of the basic alphabet only. */
function onePagePdf(lines: readonly string[]): Buffer {
  const text = lines.map((line) => `(${line.replace(/[^\x20-\x7e]|[()\\]/g, ' ')}) Tj T*`).join('\n')
  const stream = `BT /F1 14 Tf 20 TL 60 760 Td\n${text}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, position) => {
    const offset = pdf.length
    pdf += `${position + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const table = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n')
  pdf += `xref\n0 ${objects.length + 1}\n${table}\ntrailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}

const pathOf = (kind: string) => `documents/manual-${kind}.pdf`
const contentOf = (kind: string) =>
  onePagePdf([
    `User manual: ${kind.replaceAll('-', ' ')}`,
    'This is the manual of a product of the Ambra demo shop.',
    'Read it before first use and keep it.',
  ])

/** The manual of a kind as a file of the media folder. */
export const manualRow = (kind: string): MediaRow => ({
  type: 'media',
  path: pathOf(kind),
  base64: contentOf(kind).toString('base64'),
})

/** The manual in the list of a product's documents. */
export const manualsOf = (kind: string): Documents => [
  {
    kind: 'manual',
    titles: { et: 'Kasutusjuhend', en: 'User manual', ru: 'Руководство пользователя' },
    file: pathOf(kind),
    bytes: contentOf(kind).length,
  },
]

/** What the law wants said with every device; the manual says more. */
export const generalWarnings: NonNullable<ProductRow['warnings']> = {
  et: 'Loe enne kasutamist juhendit. Ära ava korpust ega kasuta kahjustatud seadet, juhet või akut. Hoia pakend ja väikesed osad väikelastest eemal.',
  en: 'Read the manual before use. Do not open the housing or use a damaged device, cord or battery. Keep packaging and small parts away from small children.',
  ru: 'Перед использованием прочтите руководство. Не вскрывайте корпус и не пользуйтесь повреждённым устройством, шнуром или аккумулятором. Храните упаковку и мелкие детали вдали от маленьких детей.',
}
