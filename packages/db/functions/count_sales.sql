-- Adds an invoice or a credit note to the totals of its day. Documents of one type are issued one after the
-- other, and rows are written in SKU order: a concurrent invoice and credit note wait for each other instead of
-- deadlocking.
create or replace function count_sales(p_id integer) returns void language plpgsql as $$
  declare
    v_invoice invoices;
    v_day date;
    v_store integer;
    v_is_return boolean;
    v_sign integer;
    v_lines jsonb;
    v_goods bigint;
    v_discount bigint;
    v_charges bigint;
    v_tax bigint;
  begin
    select * into v_invoice from invoices where id = p_id;
    select store_id into v_store from orders where id = v_invoice.order_id;
    v_day := (v_invoice.issued_at at time zone 'Europe/Tallinn')::date;
    v_is_return := v_invoice.kind = 'credit_note' and v_invoice.refund_id is not null;
    v_sign := case v_invoice.kind when 'invoice' then 1 else -1 end;
    v_lines := coalesce(v_invoice.figures -> 'lines', '[]');
    select coalesce(sum(l.net), 0), coalesce(sum(l.discount), 0), coalesce(sum(l.tax), 0) into v_goods, v_discount, v_tax
      from jsonb_to_recordset(v_lines) as l (line integer, net bigint, tax bigint, discount bigint)
      where not exists (select 1 from gift_cards g where g.order_id = v_invoice.order_id and g.line = l.line);
    select coalesce(sum(c.net), 0), v_tax + coalesce(sum(c.tax), 0) into v_charges, v_tax
      from jsonb_to_recordset(coalesce(v_invoice.figures -> 'charges', '[]')) as c (net bigint, tax bigint);
    insert into sales_days as d (day, store_id, orders, goods_cents, delivery_cents, discount_cents, tax_cents, returns, returned_cents)
      select v_day, v_store, case when v_is_return then 0 else v_sign end,
        case when v_is_return then 0 else v_sign * v_goods end, case when v_is_return then 0 else v_sign * v_charges end,
        case when v_is_return then 0 else v_sign * v_discount end, v_sign * v_tax,
        case when v_is_return then 1 else 0 end, case when v_is_return then v_goods + v_charges else 0 end
      on conflict (day, store_id) do update set orders = d.orders + excluded.orders,
        goods_cents = d.goods_cents + excluded.goods_cents, delivery_cents = d.delivery_cents + excluded.delivery_cents,
        discount_cents = d.discount_cents + excluded.discount_cents, tax_cents = d.tax_cents + excluded.tax_cents,
        returns = d.returns + excluded.returns, returned_cents = d.returned_cents + excluded.returned_cents;
    insert into sales_goods as g (day, store_id, sku, orders, pieces, net_cents, costed_pieces, costed_net_cents, cost_cents,
        returned_pieces, returned_cents)
      select v_day, v_store, l.sku, case when v_is_return then 0 else v_sign end,
        case when v_is_return then 0 else v_sign * sum(l.qty) end, case when v_is_return then 0 else v_sign * sum(l.net) end,
        case when v_is_return or c.cents is null then 0 else v_sign * sum(l.qty) end,
        case when v_is_return or c.cents is null then 0 else v_sign * sum(l.net) end,
        case when v_is_return then 0 else v_sign * sum(l.qty) * coalesce(c.cents, 0) end,
        case when v_is_return then sum(l.qty) else 0 end, case when v_is_return then sum(l.net) else 0 end
      from jsonb_to_recordset(v_lines) as l (line integer, sku text, qty integer, net bigint)
        left join products p on p.sku = l.sku left join product_costs c on c.product_id = p.id
      where l.sku is not null and l.qty is not null and l.net is not null
        and not exists (select 1 from gift_cards k where k.order_id = v_invoice.order_id and k.line = l.line)
      group by l.sku, c.cents order by l.sku
      on conflict (day, store_id, sku) do update set orders = g.orders + excluded.orders, pieces = g.pieces + excluded.pieces,
        net_cents = g.net_cents + excluded.net_cents, costed_pieces = g.costed_pieces + excluded.costed_pieces,
        costed_net_cents = g.costed_net_cents + excluded.costed_net_cents, cost_cents = g.cost_cents + excluded.cost_cents,
        returned_pieces = g.returned_pieces + excluded.returned_pieces, returned_cents = g.returned_cents + excluded.returned_cents;
  end $$;
