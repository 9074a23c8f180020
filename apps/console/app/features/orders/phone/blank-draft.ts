import type { OrderDraft } from '@ambra/contract/admin/draft-operations'
import { stores } from '@ambra/domain/stores'

/** An order of which nothing is known but the country of its store. */
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
