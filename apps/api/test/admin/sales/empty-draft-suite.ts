import type { OrderDraft } from '@ambra/contract/sales/draft-operations'

/** Order by phone as it begins. */
export const emptyDraft: OrderDraft = {
  customer: null,
  email: '',
  firstname: '',
  lastname: '',
  telephone: '',
  street: '',
  city: '',
  postcode: '',
  country: '',
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
}
