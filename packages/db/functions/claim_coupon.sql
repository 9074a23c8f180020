-- Locks the coupon until the order is committed or refused, and counts the use. If the coupon no longer applies,
-- the caller computed its discount from an older state and must recompute it.
create or replace function claim_coupon(p jsonb, p_now timestamptz) returns void language plpgsql as $$
declare
  v_coupon coupons;
begin
  select * into v_coupon from coupons where code = p ->> 'coupon_code' for update;
  if not found or not v_coupon.enabled
    or (cardinality(v_coupon.store_ids) > 0 and not (p ->> 'store_id')::integer = any (v_coupon.store_ids))
    or v_coupon.starts_at > p_now or v_coupon.ends_at <= p_now
    or v_coupon.email_key <> p ->> 'email_key'
    or v_coupon.used >= v_coupon.max_uses
    or v_coupon.max_uses_per_customer <= (
      select count(*) from coupon_redemptions r where r.coupon_id = v_coupon.id and r.released_at is null
        and (r.email_key = p ->> 'email_key' or r.customer_id = (p ->> 'customer_id')::integer))
  then
    raise exception '{"refused": "order.coupon_lost"}' using errcode = 'AM001';
  end if;
  update coupons set used = used + 1, updated_at = p_now where id = v_coupon.id;
end $$;
