-- Deducts the gift card payments of an order from the balances, or nothing at all: when a card is no longer in
-- the cart, has less than was computed, is blocked or expired, the caller computed from an older state and must
-- recompute. Locks cards in a fixed order, so that two orders with the same cards do not deadlock.
create or replace function claim_gift_cards(p jsonb, p_now timestamptz) returns void language plpgsql as $$
declare
  v_use record;
begin
  if jsonb_array_length(coalesce(p -> 'gift_card_uses', '[]')) = 0 and coalesce((p ->> 'gift_card_cents')::integer, 0) = 0 then
    return;
  end if;
  for v_use in
    select u.gift_card_id as id, u.amount_cents from jsonb_to_recordset(p -> 'gift_card_uses')
      as u (gift_card_id integer, amount_cents integer) order by u.gift_card_id
  loop
    update gift_cards set balance_cents = balance_cents - v_use.amount_cents, updated_at = p_now
      where id = v_use.id and state = 'active' and expires_at > p_now and currency = p ->> 'currency'
        and v_use.amount_cents > 0 and balance_cents >= v_use.amount_cents
        and exists (select 1 from cart_gift_cards where cart_id = (p ->> 'cart_id')::integer and gift_card_id = v_use.id);
    if not found then
      raise exception '{"refused": "order.gift_card_changed"}' using errcode = 'AM001';
    end if;
  end loop;
end $$;
