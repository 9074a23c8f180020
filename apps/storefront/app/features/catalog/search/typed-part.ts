const fold = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/**
 * Splits a suggestion around the part that was typed, ignoring accents and case (`külmik` typed as `kul`).
 * The middle is empty without a match.
 */
export function typedPart(text: string, typed: string): [before: string, same: string, after: string] {
  const wanted = fold(typed.trim())
  // Letter by letter, because folding may change the length of a text.
  const letters = [...text.normalize('NFC')]
  const folded = letters.map(fold)
  for (let start = 0; wanted !== '' && start < letters.length; start++) {
    const isWordStart = start === 0 || /[\s\-/]/.test(letters[start - 1] ?? '')
    if (!isWordStart) continue
    let joined = ''
    for (let end = start; end < letters.length && joined.length < wanted.length; end++) {
      joined += folded[end] ?? ''
      if (joined === wanted)
        return [
          letters.slice(0, start).join(''),
          letters.slice(start, end + 1).join(''),
          letters.slice(end + 1).join(''),
        ]
    }
  }
  return [text, '', '']
}
