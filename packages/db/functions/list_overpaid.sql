-- Lists the overpaid part of an order for a refund without a credit note. Reported by a provider, it is the
-- shopper's own money and needs no decision; matched by a person, it is checked like any refund.
create or replace function list_overpaid(p_order_id integer, p_over integer, p_now timestamptz) returns integer language plpgsql as $$
declare
  v_refund_id integer;
begin
  if p_over <= 0 then
    return null;
  end if;
  update payments set amount_cents = amount_cents + p_over where order_id = p_order_id and state = 'paid';
  insert into refunds (order_id, amount_cents, gift_card_cents, lines, charges, state, actor, created_at, updated_at)
    values (p_order_id, p_over, 0, '[]', jsonb_build_array(jsonb_build_object('kind', 'allowance', 'cents', p_over)),
      'to_do', 'system', p_now, p_now) returning id into v_refund_id;
  insert into order_events (order_id, kind, actor, data, created_at)
    values (p_order_id, 'overpaid', 'system', jsonb_build_object('refund_id', v_refund_id, 'cents', p_over), p_now);
  return v_refund_id;
end $$;
