import type { ReadyPoint } from '@ambra/contract/platform/settings/readiness-operations'
import { Link } from 'react-router'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Icon } from '@ambra/ui/icon'
import { Badge } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { LegalPages } from './legal-pages.tsx'
import { ClosedShop, type ShopOpening } from './opening.tsx'
import styles from './start.module.css'

/** Screen where each point is resolved. */
const places: Record<ReadyPoint['point'], string> = {
  company: '/settings',
  pages: '/content?kind=page',
  payment: '/settings',
  mail: '/settings?group=mails',
  lockers: '/settings?group=delivery',
  product: '/new-product',
  order: '/orders/new',
}

/** Steps before a shop can sell, in working order; hidden when the shop is open and complete. */
export function Readiness({ opening }: { opening: ShopOpening }) {
  const t = useTranslate()
  const { points, state } = opening
  const done = points.filter((one) => one.is_ready).length
  if (done === points.length && state === 'open') return null
  return (
    <Part title={t(state === 'new' ? 'opening.title' : 'start.ready')}>
      {state !== 'open' && <ClosedShop {...opening} />}
      <p className="muted">{t('start.readyOf', { done, all: points.length })}</p>
      <ul className={styles.points}>
        {points.map((one) => (
          <li key={one.point} data-done={one.is_ready || undefined}>
            <Point {...one} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Point({ point, is_ready: isReady, is_required: isRequired, lacks, drafts }: ReadyPoint) {
  const t = useTranslate()
  const to = places[point]
  const title = t(`start.ready.${point}`)
  return (
    <>
      <Icon name={isReady ? 'circle-check' : 'circle-alert'} />
      <div>
        {isReady ? (
          <strong>{title}</strong>
        ) : (
          <Link to={to} className="link">
            {title}
          </Link>
        )}
        {!isReady && point === 'pages' && <LegalPages lacks={lacks} drafts={drafts} />}
        {!isReady && point !== 'pages' && (
          <span className="muted">{lacks.map((code) => codeText(t, `start.lack.${code}`)).join(', ')}</span>
        )}
      </div>
      {isReady ? (
        <Badge kind="ok">{t('start.readyDone')}</Badge>
      ) : (
        isRequired && <Badge kind="warn">{t('opening.required')}</Badge>
      )}
    </>
  )
}
