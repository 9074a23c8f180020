/** Complete style of the emulators' pages; no file, no script. */
export const sandboxStyle = `
:root{color-scheme:light dark;--bg:#fff;--panel:#faf8f5;--ink:#15171a;--text:#2a2d32;--muted:#5a5f67;--line:#d3cfc7;
--control:#85888e;--accent:#f5a524;--on-accent:#1b1204;--soft:#fdf1da;--soft-text:#8a5200;--error:#b3231a}
@media (prefers-color-scheme:dark){:root{--bg:#121315;--panel:#1e2023;--ink:#f7f5f1;--text:#dedbd5;--muted:#aeaba4;
--line:#3a3d42;--control:#787b81;--soft:#33260f;--soft-text:#f7b64e;--error:#ff9285}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
.test{padding:12px 16px;background:var(--soft);color:var(--soft-text);text-align:center;font-size:14px}
.test b{display:block;font-size:16px}
main{max-width:560px;margin:0 auto;padding:24px 16px 56px}
main.wide{max-width:1040px}
h1{margin:0 0 4px;font-size:28px;line-height:1.15;letter-spacing:-.02em;color:var(--ink)}
h2{margin:32px 0 8px;font-size:20px;color:var(--ink)}
p{margin:8px 0}
.amount{margin:0 0 20px;font-size:34px;font-weight:600;color:var(--ink);font-variant-numeric:tabular-nums}
dl{margin:0 0 24px;padding:4px 16px;border-radius:16px;background:var(--panel)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:10px 0}
dl div+div{border-top:1px solid var(--line)}
dt{color:var(--muted)}
dd{margin:0;color:var(--ink);font-weight:500;text-align:right}
fieldset{margin:0 0 20px;padding:0;border:0;min-width:0}
legend{padding:0 0 8px;font-weight:500;color:var(--ink)}
.tiles{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:8px}
@media (min-width:600px){.tiles{grid-template-columns:repeat(3,minmax(0,1fr))}}
.tile{display:flex;align-items:center;gap:10px;min-height:52px;padding:8px 12px;border:1px solid var(--line);
border-radius:12px;cursor:pointer}
.tile:has(:checked){border-color:var(--ink);box-shadow:inset 0 0 0 1px var(--ink)}
.tile:has(:disabled){color:var(--muted);cursor:not-allowed}
.tile small{display:block;color:var(--muted)}
input[type=radio]{width:20px;height:20px;margin:0;flex:none;accent-color:var(--ink)}
button,select,summary{font:inherit;min-height:48px}
button{width:100%;padding:10px 18px;border:1px solid var(--control);border-radius:12px;background:none;color:var(--ink);
font-weight:600;cursor:pointer}
button.main{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
.buttons{display:grid;gap:8px;margin-top:8px}
@media (min-width:600px){.buttons{grid-template-columns:1fr 1fr}.buttons .main{grid-column:1/-1}}
details{margin-top:24px;border-top:1px solid var(--line)}
summary{display:flex;align-items:center;font-weight:500;color:var(--ink);cursor:pointer}
label.field{display:block;margin-bottom:12px}
label.field span{display:block;font-size:14px;color:var(--muted)}
select{width:100%;padding:8px 12px;border:1px solid var(--control);border-radius:12px;background:var(--bg);color:var(--ink)}
a{color:var(--ink)}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
.problem{color:var(--error);font-weight:500}
.scroll{overflow-x:auto}
table{width:100%;min-width:680px;border-collapse:collapse;font-size:14px}
th,td{overflow-wrap:normal;padding:8px;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
td form{display:flex;flex-wrap:wrap;gap:4px}
td button{width:auto;min-height:44px;padding:4px 12px}
pre{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font-size:12px}
`
