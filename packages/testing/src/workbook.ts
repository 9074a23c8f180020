import { deflateRawSync } from 'node:zlib'

/** Builds a workbook with one sheet of texts and figures. */
export function workbook(rows: readonly (readonly (string | number)[])[]): Buffer {
  const strings = rows.flat().filter((cell) => typeof cell === 'string')
  const cells = (row: readonly (string | number)[], at: number) =>
    row
      .map((cell, column) => {
        const place = `${String.fromCharCode(65 + column)}${at + 1}`
        return typeof cell === 'string'
          ? `<c r="${place}" t="s"><v>${strings.indexOf(cell)}</v></c>`
          : `<c r="${place}"><v>${cell}</v></c>`
      })
      .join('')
  const sheet = `<worksheet><sheetData>${rows
    .map((row, at) => `<row r="${at + 1}">${cells(row, at)}</row>`)
    .join('')}</sheetData></worksheet>`
  return zip({
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  })
}

/** Builds a zip archive of texts, as spreadsheets do. */
export function zip(files: Record<string, string>): Buffer {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(text.length, 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(text.length, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    locals.push(local, Buffer.from(name), packed)
    entries.push(entry, Buffer.from(name))
    offset += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}
