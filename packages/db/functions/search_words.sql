-- Words of a text as orders are searched by: small letters without accents. Letters are named one by one, because
-- what a letter is differs between the two engines.
create or replace function search_words(p_text text) returns text[] language sql immutable as $$
    select coalesce(array_agg(distinct left(word, 100)), '{}')
    from regexp_split_to_table(lower(translate(coalesce(p_text, ''),
      'ÕÄÖÜŠŽĀČĒĢĪĶĻŅŪĄĘĖĮŲÅÉÓŁŻŹĆŃõäöüšžāčēģīķļņūąęėįųåéółżźćńАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё',
      'oaouszacegiklnuaeeiuaeolzzcnoaouszacegiklnuaeeiuaeolzzcnабвгдеежзийклмнопрстуфхцчшщъыьэюяе')),
      '[\s,;:/()<>"''!?&*|\\]+') as word
    where word <> ''
  $$;
