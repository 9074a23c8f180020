import { ButtonLink } from '#app/ui/button.tsx'
import { CampaignImage } from '#app/shop-ui/campaign-image.tsx'
import { useStorePath } from '#app/i18n/store.tsx'
import type { ProductBanner } from './choice/product-data.ts'
import styles from './product-banners.module.css'

type ProductBannersProps = { banners: readonly ProductBanner[] | undefined; place: ProductBanner['place'] }

/** Campaigns that stand in one place of a product's page. */
export function ProductBanners({ banners = [], place }: ProductBannersProps) {
  const storePath = useStorePath()
  return banners
    .filter((banner) => banner.place === place)
    .map(({ code, title, text, button, path, image }) => (
      <aside key={code} className={`section ${styles.campaign}`} aria-label={title}>
        <div>
          <p className={styles.bannerTitle}>{title}</p>
          {text && <p>{text}</p>}
          {button && path && (
            <ButtonLink variant="ink" size="small" to={storePath(path)}>
              {button}
            </ButtonLink>
          )}
        </div>
        {image && <CampaignImage path={image} sizes="(min-width: 834px) 400px, 60vw" />}
      </aside>
    ))
}
