import styles from './rich-text.module.css'

/** Editorial HTML of the API, sanitised there when stored. The only place that writes HTML into a page. */
export function RichText({ html, className = '' }: { html: string; className?: string | undefined }) {
  // oxlint-disable-next-line react/no-danger -- sanitised by the server on the way into the database
  return <div className={`${styles.text} ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}
