import type { PickupPoint } from '@ambra/contract/pickup-point'
import type { ShopHours } from '@ambra/domain/opening-hours'

/** A shop's hours as the rules of opening hours want them. */
export const shopHours = ({ hours = '', country_id, specialDays }: PickupPoint): ShopHours => ({
  hours,
  country: country_id,
  specialDays,
})
