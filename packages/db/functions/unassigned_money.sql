-- Returns the money of an attempt that pays no order: it arrived twice, after the cancellation, or for an order
-- that expects none. Whether other held attempts received money is uncertain; they are posted once a person has
-- decided.
create or replace function unassigned_money(p_state text, p_flag text, p_returned_at timestamptz, p_amount_cents bigint)
returns bigint language sql immutable as $$
    select case when p_returned_at is null and (p_state = 'surplus' or p_state = 'held'
        and p_flag in ('paid_after_cancel', 'second_payment', 'order_not_waiting'))
      then p_amount_cents else 0 end
  $$;
