-- Posts up to p_most records older than the journal and returns their number. Payments and refunds are dated by
-- their last state change, the only known date.
create or replace function post_backlog(p_most integer) returns integer language plpgsql as $$
  declare
    v_row journal_backlog;
    v_done integer := 0;
  begin
    for v_row in
      delete from journal_backlog b using (
        select kind, source_id from journal_backlog order by kind, source_id limit p_most for update skip locked
      ) taken where b.kind = taken.kind and b.source_id = taken.source_id returning b.*
    loop
      v_done := v_done + 1;
      if v_row.kind in ('invoice', 'credit_note') then
        perform post_invoice(v_row.source_id);
        perform count_sales(v_row.source_id);
      elsif v_row.kind = 'payment' then
        perform post_money('payment', p.id, p.order_id, coalesce(p.reference, o.number), 'money', 'receivables', p.method,
            paid_in_money(p.state, p.amount_cents, p.order_id), coalesce((select min(e.created_at) from order_events e
              where e.order_id = p.order_id and e.to_status in ('paid', 'collected', 'completed')), p.updated_at))
          from payments p join orders o on o.id = p.order_id where p.id = v_row.source_id;
      elsif v_row.kind = 'refund' then
        perform post_refund(v_row.source_id);
      elsif v_row.kind = 'gift_card_use' then
        perform post_money('gift_card_use', u.id, u.order_id, '*' || c.ending, 'gift_cards', 'receivables', null,
            u.amount_cents, u.created_at),
          post_money('gift_card_use', u.id, u.order_id, '*' || c.ending, 'gift_cards', 'receivables', null,
            -u.returned_cents, u.updated_at)
          from gift_card_uses u join gift_cards c on c.id = u.gift_card_id where u.id = v_row.source_id;
      elsif v_row.kind = 'gift_card' then
        perform post_money('gift_card', id, null, '*' || ending, 'gift_cards_given', 'gift_cards', null, value_cents, created_at)
          from gift_cards where id = v_row.source_id;
      else
        perform post_money('attempt', a.id, a.order_id, a.reference, 'money', 'unassigned', a.provider,
            unassigned_money(a.state, a.flag, a.returned_at, a.amount_cents), a.updated_at)
          from payment_attempts a where a.id = v_row.source_id;
      end if;
    end loop;
    return v_done;
  end $$;
