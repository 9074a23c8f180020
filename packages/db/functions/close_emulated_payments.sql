-- Closes the attempts of the payment emulator after it was switched off: no provider will report the open ones,
-- and held money never existed. A paid attempt stays paid, because that is final. Returns the number of closed
-- attempts.
create or replace function close_emulated_payments(p_now timestamptz) returns integer language sql as $$
  with closed as (
    update payment_attempts set is_busy = false, next_check_at = null, flag = null, updated_at = p_now,
      state = case when state in ('open', 'processing') then 'cancelled' else state end,
      returned_at = case when state in ('held', 'surplus') then p_now end
    where is_emulated and (state in ('open', 'processing') or state in ('held', 'surplus') and returned_at is null)
    returning 1
  )
  select count(*)::integer from closed
$$;
