/** Shipping address that every store accepts, in fields of the contract. */
const shippingAddress = {
  country_id: 'EE',
  street: ['Pikk tn', '13'],
  telephone: '+37255555555',
  postcode: '10111',
  city: 'Tallinn',
  firstname: 'Mari',
  lastname: 'Maasikas',
  email: 'mari@example.ee',
}

/** Returns `addressInformation` of an order delivered by courier and paid by the method. */
export const courierInformation = (payment_method_code = 'cashondelivery') => ({
  shippingAddress,
  shipping_carrier_code: 'dpd',
  shipping_method_code: 'courier',
  payment_method_code,
})
