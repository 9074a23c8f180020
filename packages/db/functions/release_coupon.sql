-- Returns the use of a coupon when its order is cancelled.
create or replace function release_coupon() returns trigger language plpgsql as $$
  begin
    with released as (
      update coupon_redemptions set released_at = new.updated_at
      where order_id = new.id and released_at is null returning coupon_id
    )
    update coupons c set used = c.used - 1, updated_at = new.updated_at from released r where c.id = r.coupon_id;
    return null;
  end $$;

create or replace trigger orders_release_coupon after update of status on orders
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function release_coupon();
