-- Converts typed text to a query like `order_search_query` that also finds names with one wrong, missing, extra or
-- swapped letter. Only for people who may read contacts: other words are numbers.
create or replace function order_search_typos(p_text text) returns tsquery
language sql immutable as $$
    select string_agg(any_form, ' & ')::tsquery from (
      select '(' || string_agg(form, ' | ') || ')' as any_form from (
        select word, '''' || kind || ':' || replace(replace(word, '\', '\\'), '''', '''''') || ''':*' as form
          from unnest((search_words(p_text))[:8]) word, unnest('{n,t,c}'::text[]) kind
        union
        select word, '''d:' || word || '''' from unnest((search_words(p_text))[:8]) word where word_typos(word) <> '{}'
          and word ~ '^[[:alpha:]-]+$'
        union
        select word, '''' || kind || ':' || typo || ''''
          from unnest((search_words(p_text))[:8]) word, unnest(word_typos(word)) typo, unnest('{c,d}'::text[]) kind
          where word ~ '^[[:alpha:]-]+$'
      ) forms group by word) words
  $$;
