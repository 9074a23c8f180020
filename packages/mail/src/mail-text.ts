import type { MailBlock, MailDocument } from './mail-document.ts'

const width = 72

function wrap(text: string): string {
  return text
    .split('\n')
    .map((line) => {
      const rows = ['']
      for (const word of line.split(' ')) {
        const last = rows.at(-1) ?? ''
        if (last !== '' && last.length + word.length + 1 > width) rows.push(word)
        else rows[rows.length - 1] = last === '' ? word : `${last} ${word}`
      }
      return rows.join('\n')
    })
    .join('\n')
}

const leader = (label: string, value: string) =>
  `${label} ${'.'.repeat(Math.max(2, width - label.length - value.length - 2))} ${value}`

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'small':
      return wrap(block.text)
    case 'heading':
      return `${block.text.toUpperCase()}\n${'-'.repeat(Math.min(width, block.text.length))}`
    case 'goods':
      return block.rows
        .map((row) =>
          [
            row.name,
            ...(row.details ? [`  ${row.details}`] : []),
            leader(`  ${row.qty} x ${row.unitPrice}`, row.total),
          ].join('\n'),
        )
        .join('\n')
    case 'sums':
      return block.rows.map((row) => leader(row.label, row.value)).join('\n')
    case 'facts':
      return block.rows.map((row) => wrap(`${row.label}: ${row.value}`)).join('\n')
    case 'button':
      return `${block.text}:\n${block.href}`
    case 'links':
      return block.links.map((link) => `${link.text}: ${link.href}`).join('\n')
  }
}

/** Renders the mail as plain text with lines of at most 72 characters, except for URLs. */
export function mailText(document: MailDocument): string {
  const parts = [document.title, ...document.blocks.map(blockText), ['-- ', ...document.footer].join('\n')]
  return `${parts.join('\n\n')}\n`
}
