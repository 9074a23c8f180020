import type { OrderDraft } from '@ambra/contract/sales/draft-operations'
import { stores } from '@ambra/domain/platform/shop/stores'

/** Returns an empty draft with the country of its store. */
export const blankDraft = (store: string): OrderDraft => ({
  customer: null,
  email: '',
  firstname: '',
  lastname: '',
  telephone: '',
  street: '',
  city: '',
  postcode: '',
  country: stores.find(({ code }) => code === store)?.country ?? '',
  company: '',
  company_code: '',
  vat_id: '',
  carrier: '',
  method: '',
  point: '',
  point_name: '',
  payment: '',
  coupon: '',
  comment: '',
  lines: [],
})
