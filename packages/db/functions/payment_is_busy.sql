-- Returns whether a payment of the order may still succeed: the shopper is at the provider, the money is in
-- transit, or staff must check it. A second attempt could be paid twice.
create or replace function payment_is_busy(p_order_id integer, p_now timestamptz)
returns boolean language sql stable as $$
  select exists (select 1 from payment_attempts where order_id = p_order_id
    and (state = 'processing' or state = 'held' and returned_at is null or state = 'open' and is_busy and expires_at > p_now))
$$;
