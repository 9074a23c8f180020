-- Posts the money of a sent refund to the journal; the part returned to gift cards is posted with the cards, the
-- part that paid for exchanged pieces with their exchange.
create or replace function post_refund(p_id integer) returns void language sql as $$
    select post_money('refund', r.id, r.order_id, o.number || '-R' || r.id, 'receivables', 'money',
      (select method from payments where order_id = o.id order by id desc limit 1),
      r.amount_cents - r.gift_card_cents - r.credit_cents, r.updated_at)
    from refunds r join orders o on o.id = r.order_id where r.id = p_id
  $$;
