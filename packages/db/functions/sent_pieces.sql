-- Returns the pieces of a line that were sent in boxes.
create or replace function sent_pieces(p_order_id integer, p_line integer) returns integer language sql stable as $$
    select coalesce(sum(p.qty), 0)::integer from shipment_pieces p join shipments s on s.id = p.shipment_id
      where p.order_id = p_order_id and p.line = p_line and s.state in ('sent', 'delivered')
  $$;
