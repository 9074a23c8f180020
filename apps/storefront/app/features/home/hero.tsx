import type { ShopDataEntry } from '@ambra/contract/content'
import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { mediaUrl } from '#app/ui/product-image.tsx'
import { useStorePath } from '#app/ui/store.tsx'
import styles from './home.module.css'

/** Size of the campaign pictures; they are drawn for it. */
const artSize = { width: 1000, height: 760 }

export function Hero({ hero, tiles }: { hero: ShopDataEntry | undefined; tiles: readonly ShopDataEntry[] }) {
  const storePath = useStorePath()
  if (!hero) return null
  return (
    <div className={styles.hero}>
      <div className={styles.heroMain}>
        <div className={styles.text}>
          {hero.subtitle && <p className={styles.eyebrow}>{hero.subtitle}</p>}
          <h1>{hero.title}</h1>
          {hero.value && <p>{hero.value}</p>}
          <div className={styles.ways}>
            {hero.link && hero.button_text && (
              <ButtonLink variant="primary" to={storePath(hero.link)}>
                {hero.button_text}
              </ButtonLink>
            )}
            {hero.link2 && hero.link2_text && (
              <ButtonLink variant="text" to={storePath(hero.link2)}>
                {hero.link2_text}
              </ButtonLink>
            )}
          </div>
        </div>
        {hero.image && (
          <img className={styles.art} src={mediaUrl(hero.image)} alt="" fetchPriority="high" {...artSize} />
        )}
      </div>
      {tiles.length > 0 && (
        <div className={styles.heroSide}>
          {tiles.map((tile, position) => (
            <CampaignTile key={tile.code} tile={tile} tone={position % 2 === 0 ? 'stone' : 'honey'} isNear />
          ))}
        </div>
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
        <img src={mediaUrl(tile.image)} alt="" loading={isNear ? 'eager' : 'lazy'} {...artSize} />
      )}
    </Link>
  )
}
