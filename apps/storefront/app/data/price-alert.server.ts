import { ShopError } from '@ambra/contract/platform/errors/errors'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { typedMaxCents } from '@ambra/domain/promotions/price-alert'
import type { AlertFields } from '#app/features/product/price-alert/alert-form.tsx'
import type { AlertProduct } from '#app/features/product/price-alert/alert-page.tsx'
import { refuseForeignForm } from '#app/forms/foreign-form.server.ts'
import { type FailedSubmission, toFormError } from '#app/forms/form-error.ts'
import { failedPage } from '#app/forms/posted-form.server.ts'
import { clientContext } from '#app/routing/context.ts'
import { loadHits } from './shop-content.server.ts'

type Context = Readonly<RouterContextProvider>
type Posted = { request: Request; context: Context; url: URL }

const fields: (keyof AlertProduct)[] = [
  'sku',
  'parentSku',
  'name',
  'slug',
  'image',
  'final_price',
  'lowestPrice30',
  'discountPercent',
  'hasSeveralPrices',
]
const longestSku = 64

/** Loads the product or variant of an alert. @throws 404 when it is not sold */
export async function loadAlertProduct(context: Context, sku: string): Promise<AlertProduct> {
  const isSku = sku !== '' && sku.length <= longestSku
  const [product] = isSku
    ? await loadHits<AlertProduct>(context, {
        type: 'product',
        query: { bool: { filter: [{ terms: { sku: [sku] } }, { terms: { status: [1] } }] } },
        size: 1,
        include: fields,
      })
    : []
  if (!product?.final_price) throw data(null, { status: 404, statusText: 'Not Found' })
  return product
}

/**
 * Handles the form posted without script; an accepted one redirects, so that a reload does not send it
 * again.
 */
export async function receiveAlert({ request, context, url }: Posted) {
  refuseForeignForm(request)
  const form = await request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const sku = url.searchParams.get('sku') ?? ''
  const typed = { email: text('email'), max_price: text('max_price') }
  const maxCents = typedMaxCents(typed.max_price)
  try {
    await context.get(clientContext).call('priceAlertCreate', {
      body: { sku, email: typed.email, ...(maxCents !== undefined && { max_price: maxCents / 100 }) },
    })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const failure: FailedSubmission<AlertFields> = { typed, ...toFormError(error) }
    return data(failure, failedPage(error))
  }
  return redirect(`${url.pathname}?sku=${encodeURIComponent(sku)}&sent=1`, 303)
}
