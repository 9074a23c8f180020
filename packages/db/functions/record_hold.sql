-- Records what an order holds unpaid. An order without managed stock holds nothing.
create or replace function record_hold(p_order_id integer, p_hold jsonb, p_qty integer[], p_now timestamptz)
returns void language plpgsql as $$
declare
  v_pieces bigint := (select coalesce(sum(q), 0) from unnest(p_qty) as q);
begin
  if v_pieces = 0 then
    return;
  end if;
  insert into stock_holds (order_id, pieces, is_cash, created_at)
    values (p_order_id, v_pieces, coalesce((p_hold ->> 'is_cash')::boolean, false), p_now);
  insert into stock_hold_keys (key, order_id)
    select distinct k ->> 'key', p_order_id from jsonb_array_elements(p_hold -> 'keys') as k;
end $$;
