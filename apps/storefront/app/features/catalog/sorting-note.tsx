import { RichText } from '#app/shop-ui/rich-text.tsx'
import styles from './sorting-note.module.css'

/** What decides the order of a list, as the shop's CMS text: buyers have a legal right to know. */
export function SortingNote({ title, html }: { title: string; html: string }) {
  return (
    <details className={styles.sorting}>
      <summary>{title}</summary>
      <RichText html={html} />
    </details>
  )
}
