-- Returns the pieces of a line to deliver: ordered and not refunded.
create or replace function pieces_to_send(p_order_id integer, p_line integer) returns integer language sql stable as $$
    select greatest(l.qty - coalesce((
        select sum(e.qty) from refunds r, jsonb_to_recordset(r.lines) as e (line integer, qty integer)
        where r.order_id = l.order_id and e.line = l.line), 0), 0)::integer
      from order_lines l where l.order_id = p_order_id and l.line = p_line
  $$;
