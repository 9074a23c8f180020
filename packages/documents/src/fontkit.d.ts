/** Types of the parts of fontkit used here, which has none of its own. */
declare module 'fontkit' {
  type Glyph = { id: number; advanceWidth: number }
  type Subset = { includeGlyph: (glyph: Glyph) => number; encode: () => Uint8Array }
  type Font = {
    unitsPerEm: number
    ascent: number
    descent: number
    glyphForCodePoint: (code: number) => Glyph
    hasGlyphForCodePoint: (code: number) => boolean
    createSubset: () => Subset
  }
  export function create(file: Buffer): Font
}
