import { readFileSync } from 'node:fs'
import { lineError } from '@ambra/domain/customers/address/address'
import { create } from 'fontkit'
import { expect, it } from 'vitest'
import { pdfFonts } from './pdf-page.ts'

it.each(Object.entries(pdfFonts))(
  'draws every letter that an address may have with the font %s',
  (_, file) => {
    const font = create(readFileSync(file))
    const missing: string[] = []
    let accepted = 0
    for (let code = 0x21; code < 0x20000; code += 1) {
      const letter = String.fromCodePoint(code)
      if (!/[\p{L}\p{Extended_Pictographic}]/u.test(letter) || lineError(letter) !== undefined) continue
      accepted += 1
      // Addresses are compared in their composed form.
      if (![...letter.normalize('NFC')].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)))
        missing.push(letter)
    }
    expect(missing).toEqual([])
    expect(accepted).toBeGreaterThan(400)
  },
)
