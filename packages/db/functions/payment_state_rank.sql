-- Ranks the states of an attempt, which only moves to a higher rank.
create or replace function payment_state_rank(p_state text) returns integer language sql immutable as $$
    select case p_state when 'open' then 0 when 'processing' then 1 when 'failed' then 2 when 'cancelled' then 2
      when 'held' then 3 when 'surplus' then 4 when 'paid' then 4 end
  $$;
