-- Returns the pieces of a line that left before the order was sent as a whole and are not back in stock.
create or replace function pieces_out(p_order_id integer, p_line integer) returns integer language sql stable as $$
    select greatest(sent_pieces(p_order_id, p_line) - (
        select count(*) from inspections where order_id = p_order_id and line = p_line and restocked_by is null
      ) - coalesce((
        select sum(n.qty) from refunds r, jsonb_to_recordset(r.restocked) as n (line integer, qty integer)
        where r.order_id = p_order_id and n.line = p_line), 0), 0)::integer
  $$;
