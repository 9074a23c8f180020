import type { ShopDataEntry } from '@ambra/contract/content/content'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { CampaignImage } from '#app/shop-ui/campaign-image.tsx'
import { Icon } from '@ambra/ui/icon'
import { useStorePath } from '#app/i18n/store.tsx'
import { HeroSlider } from './hero-slider.tsx'
import styles from './hero.module.css'

type HeroProps = { slides: readonly ShopDataEntry[]; tiles: readonly ShopDataEntry[] }

/** Top of the page: one or several slides, and campaigns beside them. */
export function Hero({ slides, tiles }: HeroProps) {
  const [first] = slides
  if (!first) return null
  return (
    <>
      <div className={styles.lead}>
        {slides.length > 1 ? (
          <HeroSlider slides={slides.map(({ code, title = '' }) => ({ code, title }))}>
            {slides.map((slide, position) => (
              <HeroSlide key={slide.code} slide={slide} isFirst={position === 0} />
            ))}
          </HeroSlider>
        ) : (
          <HeroSlide slide={first} isFirst />
        )}
      </div>
      {tiles.length > 0 && (
        <div className={styles.heroSide}>
          {tiles.map((tile, position) => (
            <CampaignTile key={tile.code} tile={tile} tone={position % 2 === 0 ? 'stone' : 'honey'} isNear />
          ))}
        </div>
      )}
    </>
  )
}

/** Slide with its heading. The page has one main heading; later slides have lower ones. */
function HeroSlide({ slide, isFirst }: { slide: ShopDataEntry; isFirst: boolean }) {
  const storePath = useStorePath()
  const Title = isFirst ? 'h1' : 'h2'
  return (
    <div className={styles.heroMain}>
      <div className={styles.text}>
        {slide.subtitle && <p className={styles.eyebrow}>{slide.subtitle}</p>}
        <Title>{slide.title}</Title>
        {slide.value && <p>{slide.value}</p>}
        <div className={styles.ways}>
          {slide.link && slide.button_text && (
            <ButtonLink variant="primary" to={storePath(slide.link)}>
              {slide.button_text}
            </ButtonLink>
          )}
          {slide.link2 && slide.link2_text && (
            <ButtonLink variant="text" to={storePath(slide.link2)}>
              {slide.link2_text}
            </ButtonLink>
          )}
        </div>
      </div>
      {slide.image && (
        <CampaignImage
          className={styles.art}
          path={slide.image}
          sizes="(min-width: 834px) 560px, 100vw"
          priority={isFirst ? 'eager' : 'lazy'}
        />
      )}
    </div>
  )
}

type CampaignTileProps = { tile: ShopDataEntry; tone: 'stone' | 'honey' | 'stage'; isNear?: boolean }

export function CampaignTile({ tile, tone, isNear = false }: CampaignTileProps) {
  const storePath = useStorePath()
  return (
    <Link className={styles.tile} data-tone={tone} to={storePath(tile.link ?? '/')}>
      <span className={styles.go}>
        <Icon name="arrow-right" />
      </span>
      <div className={styles.text}>
        <h2>{tile.title}</h2>
        {tile.subtitle && <p>{tile.subtitle}</p>}
      </div>
      {tile.image && (
        <CampaignImage
          path={tile.image}
          sizes="(min-width: 1120px) 420px, (min-width: 834px) 50vw, 100vw"
          priority={isNear ? 'near' : 'lazy'}
        />
      )}
    </Link>
  )
}
