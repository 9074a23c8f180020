import { fitted, type MarkPicture } from '@ambra/domain/platform/shop/shop-mark'
import styles from './mark-field.module.css'

type Props = { picture: MarkPicture; most: { width: number; height: number }; alt?: string }

/** Stored logo or icon, on a ground of its own where that of the page would hide it. */
export const MarkImage = ({ picture, most, alt = '' }: Props) => (
  <img
    className={styles.image}
    src={`/media/${picture.path}`}
    {...fitted(picture, most)}
    alt={alt}
    data-tone={picture.tone}
  />
)
