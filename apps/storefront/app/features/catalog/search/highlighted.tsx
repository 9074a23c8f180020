import { typedPart } from './typed-part.ts'

/** A suggestion with what would be added to the typed words in bold. */
export function Highlighted({ text, typed }: { text: string; typed: string }) {
  const [before, same, after] = typedPart(text, typed)
  if (same === '') return <span>{text}</span>
  return (
    <span>
      {before && <b>{before}</b>}
      {same}
      {after && <b>{after}</b>}
    </span>
  )
}
