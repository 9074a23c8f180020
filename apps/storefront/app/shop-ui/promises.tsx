import { Icon } from '@ambra/ui/icon'
import { Link, useRouteLoaderData } from 'react-router'
import { useStorePath } from '#app/i18n/store.tsx'
import type { PlacedPromises, ShopPromise } from './shop-promise.ts'
import styles from './promises.module.css'

type PromisesProps = { promises: readonly ShopPromise[] | undefined; isBand?: boolean }

/** Promises of the shop: side by side on the home page, one below the other elsewhere. */
export function Promises({ promises = [], isBand = false }: PromisesProps) {
  const storePath = useStorePath()
  if (promises.length === 0) return null
  return (
    <ul className={isBand ? `${styles.promises} ${styles.band}` : styles.promises}>
      {promises.map(({ code, icon, title, text, link }) => (
        <li key={code}>
          <Icon name={icon} />
          <div>
            <b>{link ? <Link to={storePath(link)}>{title}</Link> : title}</b>
            {text && <span>{text}</span>}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Promises that the shop shows at a place of its pages. */
export function PromisesAt({ place }: { place: keyof PlacedPromises }) {
  const placed = useRouteLoaderData<{ promises?: PlacedPromises }>('root')?.promises
  return <Promises promises={placed?.[place]} />
}
