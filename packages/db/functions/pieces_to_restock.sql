-- Returns how many refunded pieces of a line may be restocked: `unsent` never left, `back` were returned and
-- neither inspected nor restocked before, so that a piece is counted once. `p_case` is the refunded withdrawal
-- or claim. If withdrawals name the line, only pieces recorded as returned count; otherwise the person's
-- statement does (`is_word`).
create or replace function pieces_to_restock(p_order_id integer, p_line integer, p_qty integer, p_case jsonb)
returns jsonb language plpgsql stable as $$
declare
  v_ordered integer;
  v_state text;
  v_unsent integer := 0;
  v_rest integer;
  v_earlier integer;
  v_restocked integer;
  v_stated integer;
  v_inspected integer;
  v_own integer;
  v_own_inspected integer;
  v_all_inspected integer;
  v_back integer;
  v_is_recorded boolean;
  v_is_word boolean := false;
begin
  select l.qty, o.stock_state into v_ordered, v_state
    from order_lines l join orders o on o.id = l.order_id where l.order_id = p_order_id and l.line = p_line;
  select coalesce(sum(e.qty) filter (where e.kind = 'refunded'), 0), coalesce(sum(e.qty) filter (where e.kind = 'restocked'), 0),
      coalesce(sum(e.qty) filter (where e.kind = 'restocked' and not e.is_word), 0)
    into v_earlier, v_own, v_restocked
    from (
      select 'refunded' as kind, n.line, n.qty, false as is_word
        from refunds r, jsonb_to_recordset(r.lines) as n (line integer, qty integer) where r.order_id = p_order_id
      union all
      select 'restocked', n.line, n.qty, n.is_word
        from refunds r, jsonb_to_recordset(r.restocked) as n (line integer, qty integer, is_word boolean)
        where r.order_id = p_order_id
    ) e where e.line = p_line;
  -- Refunds of pieces that came back took none of those that are still here.
  if v_state = 'reserved' then
    v_unsent := least(p_qty, greatest(v_ordered - sent_pieces(p_order_id, p_line) - greatest(v_earlier - v_own, 0), 0));
  end if;
  v_rest := p_qty - v_unsent;

  select coalesce(sum(w.stated) filter (where w.is_back), 0), coalesce(sum(w.stated) filter (where w.is_back and w.is_own), 0), count(*) > 0
    into v_stated, v_own, v_is_recorded
    from (
      select goods_back_at is not null as is_back, p_case ->> 'kind' = 'withdrawal' and id = (p_case ->> 'id')::integer as is_own,
        case when jsonb_array_length(lines) > 0 then coalesce((
          select sum(n.qty) from jsonb_to_recordset(lines) as n (line integer, qty integer) where n.line = p_line), 0)
        else v_ordered end as stated
      from withdrawals where order_id = p_order_id and state <> 'refused'
    ) w where w.stated > 0;
  select count(*) filter (where withdrawal_id is not null and restocked_by is null),
      count(*) filter (where case p_case ->> 'kind' when 'withdrawal' then withdrawal_id when 'claim' then claim_id end
        = (p_case ->> 'id')::integer), count(*)
    into v_inspected, v_own_inspected, v_all_inspected
    from inspections where order_id = p_order_id and line = p_line;

  v_back := v_stated - v_inspected - v_restocked;
  if p_case ->> 'kind' = 'claim' then
    v_is_word := true;
    v_back := case when (select state from claim_repairs where claim_id = (p_case ->> 'id')::integer order by id desc limit 1)
      <> 'returned' then v_rest - v_own_inspected else 0 end;
  elsif p_case ->> 'kind' = 'withdrawal' then
    v_back := least(v_back, v_own - v_own_inspected);
  elsif not v_is_recorded and v_all_inspected = 0 then
    v_is_word := true;
    v_back := v_rest;
  end if;
  v_back := greatest(least(v_back, v_rest), 0);
  return jsonb_build_object('line', p_line, 'unsent', v_unsent, 'back', v_back, 'is_word', v_is_word,
    'inspected', case when p_case is null then v_all_inspected else v_own_inspected end);
end $$;
