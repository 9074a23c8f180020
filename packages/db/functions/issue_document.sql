-- Writes an invoice or a credit note under the next number. Locks the counter until the document is committed,
-- so a rolled back transaction's number is reused and there are no gaps.
create or replace function issue_document(p jsonb) returns jsonb language plpgsql as $$
declare
  v_order_id integer := (p ->> 'order_id')::integer;
  v_kind text := p ->> 'kind';
  v_refund_id integer := (p ->> 'refund_id')::integer;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_year integer := extract(year from v_now at time zone 'Europe/Tallinn');
  v_known invoices;
  v_counter document_counters;
begin
  perform 1 from orders where id = v_order_id for update;
  if not found then
    return '{"refused": "order.unknown"}';
  end if;
  select * into v_known from invoices
    where order_id = v_order_id and kind = v_kind and refund_id is not distinct from v_refund_id;
  if found then
    return jsonb_build_object('id', v_known.id, 'number', v_known.number, 'isNew', false);
  end if;
  insert into document_counters as c (seller, kind, year, last, issued_at)
    values (p ->> 'seller', v_kind, v_year, 1, v_now)
    on conflict (seller, kind, year) do update
      set last = c.last + 1, issued_at = greatest(c.issued_at, excluded.issued_at)
    returning * into v_counter;
  insert into invoices (order_id, kind, seller, year, sequence, number, refund_id, invoice_id, gross_cents, figures,
      issued_at)
    values (v_order_id, v_kind, v_counter.seller, v_year, v_counter.last,
      case v_kind when 'credit_note' then 'K' else '' end || v_year || '-' || lpad(v_counter.last::text, 6, '0'),
      v_refund_id, (p ->> 'invoice_id')::integer, (p ->> 'gross_cents')::integer, p -> 'figures', v_counter.issued_at)
    returning * into v_known;
  insert into order_events (order_id, kind, actor, data, created_at)
    values (v_order_id, v_kind, 'system', jsonb_build_object('number', v_known.number), v_now);
  insert into outbox (kind, payload, dedupe_key, run_at, created_at)
    select m.kind, m.payload || jsonb_build_object('order_id', v_order_id, 'document_id', v_known.id), m.dedupe_key,
      v_now, v_now
    from jsonb_to_recordset(coalesce(p -> 'outbox', '[]')) as m (kind text, payload jsonb, dedupe_key text)
    on conflict (dedupe_key) do nothing;
  return jsonb_build_object('id', v_known.id, 'number', v_known.number, 'isNew', true);
end $$;
