import type { Highlight } from '@ambra/contract/catalogue/product-facts'
import { ProductImage } from '#app/shop-ui/product-image.tsx'
import styles from './highlights.module.css'

/** Picture tiles of a product: the first one large, each with one sentence. */
export function Highlights({ highlights }: { highlights: readonly Highlight[] | undefined }) {
  if (!highlights?.length) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a phone the row scrolls and must be reachable by keyboard
    <ul className={`section ${styles.tiles}`} data-screen-only tabIndex={0}>
      {highlights.map(({ image, title, text }, position) => (
        <li key={title}>
          <div>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
          <ProductImage
            path={image}
            size={452}
            sizes={`(min-width: 834px) ${position === 0 ? '904px' : '300px'}, 104px`}
          />
        </li>
      ))}
    </ul>
  )
}
