-- Converts typed text to a query over `order_search.words`: each word must be a prefix of one of the order's, at
-- most eight words count. A phone number is one word in any notation. Null without a word.
create or replace function order_search_query(p_text text, p_with_contacts boolean) returns tsquery
language sql immutable as $$
    select string_agg(any_kind, ' & ')::tsquery from (
      select '(' || string_agg('''' || kind || ':' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*', ' | ')
        || ')' as any_kind
      from unnest(case when p_text ~ '^[-+0-9 ()]{5,40}$' then array[regexp_replace(p_text, '\D', '', 'g')]
          else (search_words(p_text))[:8] end) as word,
        unnest(case when p_with_contacts then '{n,t,c}' else '{n,t}' end::text[]) as kind
      where word <> ''
      group by word) words
  $$;
