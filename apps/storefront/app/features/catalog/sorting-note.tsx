import { RichText } from '#app/shop-ui/rich-text.tsx'
import styles from './sorting-note.module.css'

/** Explains the ranking of a list with the shop's CMS text, which buyers have a legal right to know. */
export function SortingNote({ title, html }: { title: string; html: string }) {
  return (
    <details className={styles.sorting}>
      <summary>{title}</summary>
      <RichText html={html} />
    </details>
  )
}
