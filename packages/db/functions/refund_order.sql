-- Records a refund of lines and charges within what was paid and not yet refunded, and restocks the refunded
-- pieces. `credit_cents` of it is not sent: it pays for the exchange order.
create or replace function refund_order(p jsonb) returns jsonb language plpgsql as $$
declare
  v_order_id integer := (p ->> 'order_id')::integer;
  v_now timestamptz := (p ->> 'now')::timestamptz;
  v_amount integer := (p ->> 'amount_cents')::integer;
  v_order orders;
  v_paid bigint;
  v_refunded bigint;
  v_refund_id integer;
  v_line record;
  v_item record;
  v_changed integer[];
  v_is_whole boolean;
  v_moved jsonb;
  v_used_line integer;
  v_card_cents integer;
  v_credit integer := coalesce((p ->> 'credit_cents')::integer, 0);
  v_may jsonb := '[]';
  v_left integer;
  v_part integer;
  v_restocked jsonb := '[]';
begin
  select * into v_order from orders where id = v_order_id for update;
  if not found then
    return '{"refused": "order.unknown"}';
  end if;
  select coalesce(sum(amount_cents), 0) into v_paid from payments
    where order_id = v_order_id and state in ('paid', 'refunded');
  select coalesce(sum(amount_cents), 0) into v_refunded from refunds where order_id = v_order_id;
  if v_paid = 0 then
    return '{"refused": "refund.not_paid"}';
  elsif v_refunded <> (p ->> 'known_cents')::bigint then
    -- Another refund was made in between: the computed sums are out of date.
    return '{"refused": "refund.changed"}';
  elsif v_amount is null or v_amount <= 0 or v_refunded + v_amount > v_paid then
    return jsonb_build_object('refused', 'refund.too_much', 'left_cents', v_paid - v_refunded);
  end if;
  for v_line in
    select l.line, l.qty, o.qty as ordered, coalesce((
        select sum(e.qty) from refunds r, jsonb_to_recordset(r.lines) as e (line integer, qty integer)
        where r.order_id = v_order_id and e.line = l.line), 0) as earlier
      from (select line, sum(qty) as qty from jsonb_to_recordset(p -> 'lines') as n (line integer, qty integer)
        group by line) l
      left join order_lines o on o.order_id = v_order_id and o.line = l.line
  loop
    if v_line.ordered is null or v_line.qty <= 0 or v_line.earlier + v_line.qty > v_line.ordered then
      return jsonb_build_object('refused', 'refund.line_qty', 'line', v_line.line);
    end if;
  end loop;

  v_is_whole := v_refunded + v_amount = v_paid;
  if v_is_whole and has_used_gift_card(v_order_id) then
    return '{"refused": "refund.gift_card_used"}';
  end if;
  -- The cards of a cancelled order ended with it.
  if v_order.status <> 'cancelled' then
    v_used_line := return_gift_cards(v_order_id, p -> 'lines', v_now);
  end if;
  if v_used_line is not null then
    return jsonb_build_object('refused', 'refund.gift_card_used', 'line', v_used_line);
  end if;

  -- Before this refund counts among the earlier ones.
  select coalesce(jsonb_agg(m.may || jsonb_build_object('sku', l.sku, 'qty', n.qty,
      'product_id', case when l.parts is null then (select id from products where sku = l.sku) end,
      'parts', coalesce(l.parts, jsonb_build_array(jsonb_build_object('sku', l.sku, 'qty', 1)))) order by l.line), '[]')
    into v_may
    from (select line, sum(qty)::integer as qty from jsonb_to_recordset(p -> 'lines') as e (line integer, qty integer) group by line) n
      join order_lines l on l.order_id = v_order_id and l.line = n.line
      cross join lateral (select pieces_to_restock(v_order_id, n.line, n.qty, nullif(p -> 'case', 'null'::jsonb)) as may) m;

  -- First to the cards what came from them, in money only the rest.
  v_card_cents := give_back_gift_cards(v_order_id, v_amount, v_now);
  if v_card_cents + v_credit > v_amount then
    raise exception 'a swap in order % would use more than is refunded', v_order.number using errcode = 'check_violation';
  end if;
  insert into refunds (order_id, amount_cents, gift_card_cents, credit_cents, lines, charges, reason, state, actor, created_at, updated_at)
    values (v_order_id, v_amount, v_card_cents, v_credit, p -> 'lines', p -> 'charges', p ->> 'reason', 'to_do', p ->> 'actor', v_now, v_now)
    returning id into v_refund_id;
  perform 1 from stock s join order_stock o using (product_id) join products r on r.id = s.product_id
    where o.order_id = v_order_id order by r.sku for update of s;
  perform set_config('ambra.stock', jsonb_build_object('reason', 'return', 'order', v_order_id, 'actor', p ->> 'actor',
    'note', p ->> 'reason')::text, true);
  for v_item in
    -- Parts of sets of before parts were noted belong to no line: these come back as a whole.
    select s.product_id, least(s.qty, o.qty, m.qty) as qty, o.qty as held
      from jsonb_to_recordset(p -> 'stock') as s (product_id integer, qty integer)
      join order_stock o on o.order_id = v_order_id and o.product_id = s.product_id
      join products r on r.id = s.product_id
      left join (
        select e.sku, sum(e.qty * (l.unsent + l.back))::integer as qty
          from jsonb_to_recordset(v_may) as l (unsent integer, back integer, parts jsonb)
            cross join lateral jsonb_to_recordset(l.parts) as e (sku text, qty integer) group by e.sku
      ) m on m.sku = r.sku
      order by s.product_id
  loop
    if v_order.stock_state = 'released' or v_item.qty <= 0 then
      continue;
    end if;
    v_left := v_item.qty;
    for v_line in
      select * from jsonb_to_recordset(v_may) as l (line integer, product_id integer, unsent integer, back integer, is_word boolean)
        where l.product_id = v_item.product_id order by l.line
    loop
      v_part := least(greatest(v_left - v_line.unsent, 0), v_line.back);
      if v_part > 0 then
        v_restocked := v_restocked || jsonb_build_object('line', v_line.line, 'qty', v_part, 'is_word', v_line.is_word);
      end if;
      v_left := greatest(v_left - v_line.unsent - v_line.back, 0);
    end loop;
    update stock set updated_at = v_now,
        reserved = reserved - case v_order.stock_state when 'reserved' then v_item.qty else 0 end,
        qty = qty + case v_order.stock_state when 'taken' then v_item.qty else 0 end
      where product_id = v_item.product_id;
    -- In the warehouse where they are taken in; without one they are in the main one, which is the rest of the house.
    if v_order.stock_state = 'taken' and coalesce(p ->> 'warehouse', 'main') <> 'main' then
      insert into shop_stock as x (product_id, shop, qty, updated_at)
        select v_item.product_id, p ->> 'warehouse', v_item.qty, v_now from stock s
          where s.product_id = v_item.product_id and s.manage
        on conflict (product_id, shop) do update set qty = x.qty + excluded.qty, updated_at = excluded.updated_at;
    end if;
    if v_item.qty = v_item.held then
      delete from order_stock where order_id = v_order_id and product_id = v_item.product_id;
    else
      update order_stock set qty = qty - v_item.qty where order_id = v_order_id and product_id = v_item.product_id;
    end if;
    v_changed := v_changed || (select coalesce(parent_id, id) from products where id = v_item.product_id);
  end loop;
  perform set_config('ambra.stock', '', true);
  update refunds set restocked = v_restocked where id = v_refund_id and v_restocked <> '[]';
  if v_changed is not null then
    perform pg_notify('stock_changed', to_jsonb(v_changed)::text);
  end if;

  insert into order_events (order_id, kind, actor, data, created_at)
    values (v_order_id, 'refund', p ->> 'actor', jsonb_build_object('refund_id', v_refund_id, 'cents', v_amount,
      'reason', p ->> 'reason'), v_now);
  insert into outbox (kind, payload, dedupe_key, run_at, created_at)
    values ('credit_note.issue', jsonb_build_object('order_id', v_order_id, 'refund_id', v_refund_id),
      'credit_note.issue:refund:' || v_refund_id, v_now, v_now);
  -- A cancelled order becomes refunded when its money has gone back, see settle_refund.
  if v_is_whole and v_order.status <> 'cancelled' then
    v_moved := set_order_status(v_order_id, 'refunded', p ->> 'actor', v_now,
      jsonb_build_object('refund_id', v_refund_id), '[]');
    if v_moved ? 'refused' then
      raise exception 'order % cannot be refunded: %', v_order.number, v_moved using errcode = 'check_violation';
    end if;
  end if;
  -- No money has to be sent: the refund is done.
  if v_card_cents + v_credit = v_amount then
    perform settle_refund(v_refund_id, p ->> 'actor', null, v_now, '[]');
  end if;
  return jsonb_build_object('refund_id', v_refund_id, 'gift_card_cents', v_card_cents, 'isWhole', v_is_whole, 'left_cents', v_paid - v_refunded - v_amount,
    'not_back', (select coalesce(jsonb_agg(l.sku order by l.line), '[]')
      from jsonb_to_recordset(v_may) as l (line integer, sku text, qty integer, unsent integer, back integer, inspected integer)
      where jsonb_array_length(p -> 'stock') > 0 and v_order.stock_state <> 'released'
        and l.unsent + l.back + l.inspected < l.qty));
end $$;
