import { CampaignImage } from '#app/shop-ui/campaign-image.tsx'
import styles from './category-intro.module.css'

export function CategoryIntro({ text, image }: { text: string | undefined; image: string | undefined }) {
  if (!image) return text ? <p className={styles.intro}>{text}</p> : null
  return (
    <div className={styles.introBand}>
      {text && <p>{text}</p>}
      <CampaignImage path={image} sizes="(min-width: 834px) 300px, 112px" />
    </div>
  )
}
