-- Posts an invoice or a credit note to the journal from its issued figures: total, products, discounts, delivery
-- and fees by country and rate, VAT, and gift cards, which are a liability until used. Products are posted at
-- their price before discounts. The remainder of the figures is rounding. VAT belongs to the destination
-- country.
create or replace function post_invoice(p_id integer) returns void language plpgsql as $$
  declare
    v_invoice invoices;
    v_sign integer;
    v_sales text;
    v_order orders;
    v_country text;
  begin
    select * into v_invoice from invoices where id = p_id;
    v_sign := case v_invoice.kind when 'invoice' then 1 else -1 end;
    v_sales := case v_invoice.kind when 'invoice' then 'sales' else 'returns' end;
    select * into v_order from orders where id = v_invoice.order_id;
    v_country := coalesce(coalesce(v_order.shipping_address, v_order.billing_address) ->> 'country_id',
      v_invoice.figures -> 'buyer' ->> 'country', '');
    insert into journal_entries (day, store_id, order_id, kind, source_id, document, account, country, rate_bp, is_margin,
        debit_cents, credit_cents)
      with lines as (
        select coalesce(l.net, 0) as net, coalesce(l.tax, 0) as tax, round(coalesce(l.percent, 0) * 100)::integer as rate_bp,
          coalesce(l."isMarginScheme", false) as is_margin,
          coalesce(l.discount, 0) - round(coalesce(l.discount, 0) * coalesce(l.percent, 0) / (100 + coalesce(l.percent, 0))) as reduced,
          exists (select 1 from gift_cards g where g.order_id = v_invoice.order_id and g.line = l.line) as is_card
        from jsonb_to_recordset(coalesce(v_invoice.figures -> 'lines', '[]'))
          as l (line integer, net bigint, tax bigint, discount bigint, percent numeric, "isMarginScheme" boolean)
      ), charges as (
        select case c.kind when 'delivery' then 'delivery' when 'payment' then 'fees' else 'allowances' end as account,
          coalesce(c.net, 0) as net, coalesce(c.tax, 0) as tax, round(coalesce(c.percent, 0) * 100)::integer as rate_bp,
          coalesce(c."isMarginScheme", false) as is_margin
        from jsonb_to_recordset(coalesce(v_invoice.figures -> 'charges', '[]'))
          as c (kind text, net bigint, tax bigint, percent numeric, "isMarginScheme" boolean)
      ), parts (account, country, rate_bp, is_margin, cents) as (
        select case when is_card then 'gift_cards' else v_sales end, v_country, rate_bp, is_margin, -v_sign * (net + reduced) from lines
        union all select 'discounts', v_country, rate_bp, is_margin, v_sign * reduced from lines
        union all select 'vat', v_country, rate_bp, is_margin, -v_sign * tax from lines
        union all select account, v_country, rate_bp, is_margin, -v_sign * net from charges
        union all select 'vat', v_country, rate_bp, is_margin, -v_sign * tax from charges
        union all select 'receivables', '', null, false, v_sign * v_invoice.gross_cents
      ), whole as (
        select * from parts union all select 'rounding', '', null, false, -sum(cents) from parts
      ), sums as (
        select account, case account when 'gift_cards' then '' else country end as country,
          case account when 'gift_cards' then null else rate_bp end as rate_bp, is_margin, sum(cents)::bigint as cents
        from whole group by 1, 2, 3, 4 having sum(cents) <> 0
      )
      select (v_invoice.issued_at at time zone 'Europe/Tallinn')::date, v_order.store_id, v_invoice.order_id, v_invoice.kind,
        v_invoice.id, v_invoice.number, account, country, rate_bp, is_margin, greatest(cents, 0), greatest(-cents, 0)
      from sums order by account = 'receivables' desc, account, rate_bp desc;
  end $$;
