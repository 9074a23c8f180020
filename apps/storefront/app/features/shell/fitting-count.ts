type Row = {
  /** Of each entry, in order. */
  widths: readonly number[]
  gap: number
  available: number
  /** Of the button that stands after the entries when some do not fit. */
  moreWidth: number
}

/** How many entries of a row fit: all of them, or as many as leave room for the button that holds the others. */
export function fittingCount({ widths, gap, available, moreWidth }: Row): number {
  const ends: number[] = []
  for (const width of widths) ends.push((ends.at(-1) ?? -gap) + gap + width)
  // Browsers round widths to parts of a pixel.
  const fits = (end: number, room: number) => end <= room + 0.5
  if (fits(ends.at(-1) ?? 0, available)) return widths.length
  return ends.filter((end) => fits(end, available - gap - moreWidth)).length
}
