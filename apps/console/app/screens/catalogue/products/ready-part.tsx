import type { ProductRecord, ProductSaved } from '@ambra/contract/catalogue/product-fields'
import { sellingProblems, type SellingProblem } from '@ambra/domain/catalogue/product-types/selling-problems'
import { runCommand } from '#console/api/run-command.ts'
import { useCommand } from '#console/api/use-command.ts'
import { may, useOwn } from '#console/frame/own.tsx'
import { codeText, useTranslate } from '#console/i18n/translate.tsx'
import { Button } from '#console/ui/button.tsx'
import { Badge, Notice } from '#console/ui/notice.tsx'
import { Part } from '#console/ui/page.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { undoSets } from './editing/undo-sets.ts'
import styles from './product.module.css'

/** Sold-out products are shown as such, so this does not prevent the sale. */
const needed = (code: string) =>
  (sellingProblems[code as SellingProblem]?.blocks ?? true) && code !== 'sold_out'

/** Product not on sale: required and recommended data, and a button to put it on sale. */
export function ReadyPart({ product, hasTyped }: { product: ProductRecord; hasTyped: boolean }) {
  const t = useTranslate()
  const own = useOwn()
  const command = useCommand()
  const problems = [...new Set(product.stores.flatMap((store) => store.problems))].filter(
    (code) => code !== 'disabled' && code !== 'parent_disabled',
  )
  const lacks = problems.filter(needed)
  const better = problems.filter((code) => !needed(code))
  async function publish(): Promise<void> {
    const { sku, status } = product
    const changes = [{ path: 'status', before: status, after: 1 }]
    let saved: ProductSaved | undefined
    const isDone = await command.run(async () => {
      saved = await runCommand('products.publish', { sku, changes })
    })
    if (!isDone || !saved) return
    const { set, outcomes } = saved
    if (outcomes.some(({ outcome }) => outcome === 'conflict' || outcome === 'refused'))
      return addToast({ text: t('editor.ready.conflict') })
    addToast({ text: t('editor.ready.done'), undo: () => undoSets([set], t) })
  }
  return (
    <Part title={t('editor.ready')}>
      {command.error && <Notice kind="error">{command.error}</Notice>}
      <ul className={styles.missing}>
        {lacks.map((code) => (
          <Lack key={code} code={code} isNeeded />
        ))}
        {better.map((code) => (
          <Lack key={code} code={code} />
        ))}
      </ul>
      {may(own, 'products.publish') ? (
        <p>
          <Button
            variant="primary"
            isBusy={command.isBusy}
            isDisabled={lacks.length > 0 || hasTyped}
            onPress={publish}
          >
            {t('editor.ready.publish')}
          </Button>
        </p>
      ) : (
        <p className="muted">{t('editor.ready.noRight')}</p>
      )}
      {hasTyped ? (
        <p className="muted">{t('editor.ready.saveFirst')}</p>
      ) : (
        lacks.length === 0 && <p className="muted">{t('editor.ready.nothingMissing')}</p>
      )}
    </Part>
  )
}

function Lack({ code, isNeeded = false }: { code: string; isNeeded?: boolean }) {
  const t = useTranslate()
  return (
    <li>
      <Badge kind={isNeeded ? 'error' : 'plain'}>
        {t(isNeeded ? 'editor.ready.needed' : 'editor.ready.better')}
      </Badge>
      <span>{codeText(t, `products.problem.${code}`)}</span>
      <span className="muted">{codeText(t, `products.fix.${code}`)}</span>
    </li>
  )
}
