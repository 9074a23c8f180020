import { mediaUrl } from '#app/ui/product-image.tsx'
import styles from './listing.module.css'

/** What the category is about, beside its campaign picture. */
export function CategoryIntro({ text, image }: { text: string | undefined; image: string | undefined }) {
  if (!image) return text ? <p className={styles.intro}>{text}</p> : null
  return (
    <div className={styles.introBand}>
      {text && <p>{text}</p>}
      <img src={mediaUrl(image)} width={1000} height={760} alt="" fetchPriority="low" />
    </div>
  )
}
