/**
 * A statement that changes the text of a function in place, whatever earlier migrations made of the rest of it; fails
 * when the text is not there.
 */
export const replaceInFunction = (signature: string, from: string, to: string): string => `do $do$
declare
  v_text text := pg_get_functiondef('${signature}'::regprocedure);
  v_new text := replace(v_text, $a$${from}$a$, $a$${to}$a$);
begin
  if v_new = v_text then raise exception '${signature} does not hold the text to replace'; end if;
  execute v_new;
end $do$`
