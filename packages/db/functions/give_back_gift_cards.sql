-- Returns up to p_cents of an order's gift card payments to the cards, and the returned amount. A card that
-- would expire soon is extended by 90 days, so that the amount can be used. The caller must hold the lock of the
-- order.
create or replace function give_back_gift_cards(p_order_id integer, p_cents bigint, p_now timestamptz)
returns integer language plpgsql as $$
declare
  v_use gift_card_uses;
  v_part integer;
  v_given integer := 0;
begin
  for v_use in
    select * from gift_card_uses where order_id = p_order_id and returned_cents < amount_cents order by gift_card_id
  loop
    v_part := least(p_cents - v_given, v_use.amount_cents - v_use.returned_cents);
    exit when v_part <= 0;
    update gift_cards set balance_cents = balance_cents + v_part, updated_at = p_now,
        expires_at = greatest(expires_at, (date_trunc('day', p_now at time zone 'Europe/Tallinn') + interval '91 days')
          at time zone 'Europe/Tallinn')
      where id = v_use.gift_card_id;
    update gift_card_uses set returned_cents = returned_cents + v_part, updated_at = p_now where id = v_use.id;
    v_given := v_given + v_part;
  end loop;
  return v_given;
end $$;
