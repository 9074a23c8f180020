-- Records the use of a coupon by an order, under the lowest number free for the customer.
create or replace function record_redemption(p jsonb, p_order_id integer, p_now timestamptz)
returns void language sql as $$
  insert into coupon_redemptions (coupon_id, order_id, customer_id, email_key, discount_cents, nth, limit_per_customer, redeemed_at)
  select c.id, p_order_id, (p ->> 'customer_id')::integer, p ->> 'email_key', (p ->> 'discount_cents')::integer,
    (select min(n) from generate_series(1, c.used) as n where not exists (
      select 1 from coupon_redemptions r
      where r.coupon_id = c.id and r.email_key = p ->> 'email_key' and r.released_at is null and r.nth = n)),
    c.max_uses_per_customer, p_now
  from coupons c where c.code = p ->> 'coupon_code'
$$;
