import { stores } from '@ambra/domain/platform/shop/stores'
import { useState } from 'react'
import { may, useOwn } from '#console/frame/own.tsx'
import { useTranslate } from '#console/i18n/translate.tsx'
import { addToast } from '#console/ui/toast-store.ts'
import { lacksOf, productOf, proposedSku, rowsOf, type Typed } from './new-product.ts'
import type { Pictures } from './send-all.ts'
import { useCreation } from './use-creation.ts'

/** Languages of the stores, starting with the first store. */
export const usedLanguages = [...new Set(stores.map(({ language }) => language))]

const blank: Typed = {
  type: 'simple',
  sku: '',
  price: '',
  stock: '',
  texts: Object.fromEntries(usedLanguages.map((language) => [language, { name: '', description: '' }])),
  category: '',
  brand: '',
  variants: { options: [{ name: '', values: '' }], rows: new Map() },
  parts: [],
}

/** Rights of the person; the form hides the other fields. */
export type Rights = { prices: boolean; stock: boolean }

/** Manages the form of a new product. */
export function useNewProduct() {
  const t = useTranslate()
  const own = useOwn()
  const [typed, setTyped] = useState(blank)
  /** The proposed SKU follows the name until the person edits it. */
  const [ownSku, setOwnSku] = useState<string>()
  const [files, setFiles] = useState<readonly File[]>([])
  const [isTried, setTried] = useState(false)
  const [made, setMade] = useState<string>()
  const creation = useCreation((sku, refused) => {
    setMade(sku)
    const names = refused.join(', ')
    addToast({ text: names ? t('editor.new.keptWithout', { names }) : t('editor.new.kept') })
  })
  const names = usedLanguages.map((language) => typed.texts[language]?.name.trim())
  const whole: Typed = { ...typed, sku: ownSku ?? proposedSku(names.find(Boolean) ?? '') }
  const rights: Rights = { prices: may(own, 'prices.edit'), stock: may(own, 'stock.adjust') }
  const lacks = lacksOf(whole, { mayPrice: rights.prices })

  function submit() {
    setTried(true)
    if (lacks.length > 0) return
    const product = productOf(rightful(whole, rights))
    void creation.create(product, picturesOf(whole, product.variants ?? [], files))
  }
  return {
    typed: whole,
    change: (next: Partial<Typed>) => setTyped((before) => ({ ...before, ...next })),
    setSku: setOwnSku,
    files,
    setFiles,
    rights,
    /** Empty until the first attempt to save. */
    lacks: isTried ? lacks : [],
    submit,
    creation,
    made,
    isUnsaved: made === undefined && whole.sku !== '',
  }
}

/** Removes values that the person may not set. */
function rightful(typed: Typed, { prices, stock }: Rights): Typed {
  const rows = new Map(
    [...typed.variants.rows].map(([key, row]) => [
      key,
      { ...row, ...(!prices && { price: '' }), ...(!stock && { stock: '' }) },
    ]),
  )
  return {
    ...typed,
    ...(!prices && { price: '' }),
    ...(!stock && { stock: '' }),
    variants: { ...typed.variants, rows },
  }
}

function picturesOf(typed: Typed, variants: readonly { sku: string }[], files: readonly File[]): Pictures {
  const ofVariants = rowsOf(typed.variants).flatMap(({ row }, at) => {
    const sku = variants[at]?.sku
    return row.picture && sku !== undefined ? [{ sku, files: [row.picture] }] : []
  })
  return [{ sku: typed.sku.trim(), files }, ...ofVariants]
}
