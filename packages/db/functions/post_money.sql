-- Posts an entry of two lines to the journal; a negative amount swaps their sides, zero posts nothing.
create or replace function post_money(
  p_kind text, p_source_id integer, p_order_id integer, p_document text,
  p_debit text, p_credit text, p_detail text, p_cents bigint, p_at timestamptz
) returns void language sql as $$
    insert into journal_entries (day, store_id, order_id, kind, source_id, document, account, detail, debit_cents, credit_cents)
      select (p_at at time zone 'Europe/Tallinn')::date, coalesce((select store_id from orders where id = p_order_id), 0),
        p_order_id, p_kind, p_source_id, p_document, side.account,
        case side.account when 'money' then coalesce(p_detail, '') else '' end,
        greatest(side.cents, 0), greatest(-side.cents, 0)
      from (values (p_debit, p_cents), (p_credit, -p_cents)) as side (account, cents)
      where p_cents <> 0
  $$;
