import { RichText } from '#app/shop-ui/rich-text.tsx'
import styles from './listing.module.css'

/** What decides the order of a list, in the shopkeeper's words: buyers have a right to know. */
export function SortingNote({ title, html }: { title: string; html: string }) {
  return (
    <details className={styles.sorting}>
      <summary>{title}</summary>
      <RichText html={html} />
    </details>
  )
}
