-- Writes the gift cards among the lines of an order, pending until payment.
create or replace function prepare_gift_cards(p jsonb, p_order_id integer, p_now timestamptz)
returns void language sql as $$
  insert into gift_cards (code_hash, ending, order_id, line, piece, currency, value_cents, valid_months, recipient, send_on, state, created_at, updated_at)
    select c.code_hash, c.ending, p_order_id, c.line, c.piece, p ->> 'currency', c.value_cents, c.valid_months, c.recipient, c.send_on, 'waiting', p_now, p_now
    from jsonb_to_recordset(coalesce(p -> 'gift_cards', '[]'))
      as c (code_hash text, ending text, line integer, piece integer, value_cents integer, valid_months integer,
        recipient text, send_on date)
$$;
