import type { WornGrade, WornPart } from './wear-grades.ts'

const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

/** Returns the URL of the close-up of a part; the screens of A+ and A are both flawless and share one. */
export function wearPicture(part: WornPart, grade: WornGrade): string | undefined {
  const shown = part === 'screen' && grade === 'a-plus' ? 'a' : grade
  return files[`./pictures/${part}-${shown}.webp`]
}
