-- Ends unused gift cards of the refunded pieces. When a line has fewer unused cards than pieces, changes nothing
-- and returns that line. Ignores lines without gift cards.
create or replace function return_gift_cards(p_order_id integer, p_lines jsonb, p_now timestamptz)
returns integer language plpgsql as $$
  declare
    v_short integer;
  begin
    perform 1 from gift_cards where order_id = p_order_id order by id for update;
    select l.line into v_short
      from (select line, sum(qty) as qty from jsonb_to_recordset(p_lines) as n (line integer, qty integer) group by line) l
      join gift_cards c on c.order_id = p_order_id and c.line = l.line
      group by l.line, l.qty
      having count(*) filter (where c.state in ('active', 'blocked') and c.balance_cents = c.value_cents) < l.qty
      order by l.line limit 1;
    if v_short is not null then
      return v_short;
    end if;
    update gift_cards g set state = 'returned', balance_cents = 0, updated_at = p_now
      from (
        select c.id, c.line, row_number() over (partition by c.line order by c.piece desc) as nth from gift_cards c
        where c.order_id = p_order_id and c.state in ('active', 'blocked') and c.balance_cents = c.value_cents
      ) unused
      join (select line, sum(qty) as qty from jsonb_to_recordset(p_lines) as n (line integer, qty integer) group by line) l
        on l.line = unused.line and unused.nth <= l.qty
      where g.id = unused.id;
    return null;
  end $$;
