-- Records which gift cards paid how much of an order; together they are its non-money part.
create or replace function record_gift_card_uses(p jsonb, p_order_id integer, p_now timestamptz) returns void language plpgsql as $$
declare
  v_cents integer := coalesce((p ->> 'gift_card_cents')::integer, 0);
begin
  insert into gift_card_uses (gift_card_id, order_id, amount_cents, created_at, updated_at)
    select u.gift_card_id, p_order_id, u.amount_cents, p_now, p_now
    from jsonb_to_recordset(coalesce(p -> 'gift_card_uses', '[]')) as u (gift_card_id integer, amount_cents integer);
  if (select coalesce(sum(amount_cents), 0) from gift_card_uses where order_id = p_order_id) <> v_cents then
    raise exception 'the gift cards of the order do not add up to what they pay of it' using errcode = 'check_violation';
  end if;
  update orders set gift_card_cents = v_cents where id = p_order_id and v_cents > 0;
end $$;
