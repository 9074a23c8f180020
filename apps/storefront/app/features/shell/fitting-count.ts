type Row = {
  widths: readonly number[]
  gap: number
  available: number
  /** Width of the button after the entries when some do not fit. */
  moreWidth: number
}

/** Returns how many entries of a row fit: all, or as many as leave space for the button with the others. */
export function fittingCount({ widths, gap, available, moreWidth }: Row): number {
  const ends: number[] = []
  for (const width of widths) ends.push((ends.at(-1) ?? -gap) + gap + width)
  // Browsers round widths to fractions of a pixel.
  const fits = (end: number, room: number) => end <= room + 0.5
  if (fits(ends.at(-1) ?? 0, available)) return widths.length
  return ends.filter((end) => fits(end, available - gap - moreWidth)).length
}
