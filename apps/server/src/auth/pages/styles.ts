/** The tokens of the web application, in the few hundred lines a page without script needs. Text reaches AA in both. */
export const STYLES = `
@font-face {
  font-family: "Inter Variable"; font-weight: 100 900; font-display: swap; src: url("/inter-latin.woff2") format("woff2");
}
:root {
  color-scheme: light dark;
  --surface: #fff; --hover: #eef2f5; --line: #dce2e8; --line-field: #85919d;
  --text: #1a222b; --quiet: #56626f; --brand: #0d6380; --brand-hover: #0b556e; --on-brand: #fff; --brand-quiet: #e3f1f5;
  --danger: #b3261e; --danger-quiet: #fdecea; --danger-line: #f0b8b3;
}
@media (prefers-color-scheme: dark) {
  :root {
    --surface: #171c22; --hover: #232a32; --line: #2b333c; --line-field: #6b7783;
    --text: #e6eaee; --quiet: #a3afba; --brand: #6fc3dc; --brand-hover: #8fd2e6; --on-brand: #08222c; --brand-quiet: #14323d;
    --danger: #f28b82; --danger-quiet: #2c1917; --danger-line: #6a2f2a;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { height: 100%; -webkit-text-size-adjust: 100%; }
body {
  margin: 0; min-height: 100%; background: var(--surface); color: var(--text);
  font: 15px/1.5 "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif;
}
h1, h2, p, ul, fieldset { margin: 0; padding: 0; border: 0; }
h1 { font-size: 26px; line-height: 1.25; letter-spacing: -0.015em; font-weight: 650; }
h2 { font-size: 15px; font-weight: 600; }
.quiet { color: var(--quiet); }
.small { font-size: 13px; }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }

.scene { position: relative; overflow: hidden; color: #fff; background: #0a4c63; padding: 18px 20px; }
.scene > svg { position: absolute; inset: 0 0 0 auto; width: 58%; height: 100%; mask-image: linear-gradient(90deg, transparent, #000 60%); }
.brand { position: relative; display: flex; align-items: center; gap: 11px; font-size: 20px; font-weight: 650; letter-spacing: -0.01em; }
.brand svg { width: 30px; height: 30px; flex: none; }
.scene .line { display: none; }
main { padding: 20px 20px 40px; }
.column { max-width: 440px; margin: 0 auto; }
.languages { display: flex; justify-content: flex-end; gap: 4px; margin: 0 0 20px; padding: 0; list-style: none; font-size: 13px; }
.languages a { display: block; padding: 5px 10px; border-radius: 6px; color: var(--quiet); text-decoration: none; }
.languages a:hover { background: var(--hover); }
.languages a[aria-current] { color: var(--text); background: var(--hover); font-weight: 600; }
.lead { margin-top: 6px; color: var(--quiet); overflow-wrap: anywhere; }

form { margin-top: 22px; }
label { display: block; font-size: 13.5px; font-weight: 600; }
.field { margin-top: 16px; }
.field input {
  display: block; width: 100%; height: 44px; margin-top: 6px; padding: 0 12px; font: inherit; font-size: 16px; color: inherit;
  background: var(--surface); border: 1px solid var(--line-field); border-radius: 8px;
}
.field input:hover { border-color: var(--quiet); }
.field input:focus { outline: 2px solid var(--brand); outline-offset: -1px; border-color: var(--brand); }
.field input[aria-invalid="true"] { border-color: var(--danger); }
.hint { margin-top: 5px; font-size: 13px; color: var(--quiet); }
.fault { margin-top: 5px; font-size: 13px; font-weight: 500; color: var(--danger); }
.pair { display: grid; gap: 0 14px; }
.section { margin-top: 28px; padding-top: 20px; border-top: 1px solid var(--line); }
.section legend { float: left; width: 100%; padding: 0; font-size: 16px; font-weight: 650; }
.section legend + * { clear: both; }
button, .button {
  display: grid; place-items: center; width: 100%; min-height: 46px; padding: 10px 18px; border: 0; border-radius: 8px; cursor: pointer;
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; color: var(--on-brand); background: var(--brand);
}
button:hover, .button:hover { background: var(--brand-hover); }
[hidden] { display: none !important; }
button.other, .button.other { color: var(--text); background: var(--surface); border: 1px solid var(--line-field); }
button.other:hover, .button.other:hover { background: var(--hover); }
main a:not(.button):not([hreflang]), button.link { color: var(--brand); }
button.link { display: inline; width: auto; min-height: 24px; padding: 0; font-weight: 400; font-size: 13px; background: none; text-decoration: underline; }
.fault:empty { display: none; }
.scan { display: flex; flex-wrap: wrap; gap: 16px; align-items: center; margin-top: 14px; }
.scan svg { width: 168px; height: 168px; border-radius: 8px; border: 1px solid var(--line); }
.scan p { flex: 1 1 160px; }
code { font: 15px/1.7 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.codes { display: grid; grid-template-columns: 1fr 1fr; gap: 4px 24px; margin: 20px 0 0; padding: 14px 16px 14px 40px; border: 1px solid var(--line); border-radius: 8px; }
.codes li::marker { color: var(--quiet); font-size: 13px; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 16px; }
.actions > * { flex: 1 1 100px; width: auto; }
.submit { margin-top: 24px; }
.after { margin-top: 18px; }
.alert {
  display: flex; gap: 10px; margin-top: 20px; padding: 12px 14px; border: 1px solid var(--danger-line); border-radius: 8px;
  background: var(--danger-quiet);
}
.alert svg { flex: none; width: 20px; height: 20px; margin-top: 1px; color: var(--danger); }

.demo { margin-top: 22px; }
.people { display: grid; gap: 8px; margin: 0; padding: 0; list-style: none; }
.people form { margin: 0; height: 100%; }
.person {
  display: grid; grid-template-columns: 36px minmax(0, 1fr); align-items: center; gap: 0 11px; width: 100%; height: 100%;
  min-height: 58px; padding: 8px 12px; place-items: center start; text-align: left; font-weight: 400; line-height: 1.35;
  color: var(--text); background: var(--surface); border: 1px solid var(--line); border-radius: 10px;
}
button.person:hover { background: var(--hover); border-color: var(--line-field); }
.initials {
  display: grid; place-items: center; width: 36px; height: 36px; border-radius: 50%;
  font-size: 12.5px; font-weight: 650; color: var(--brand); background: var(--brand-quiet);
}
.person strong { display: block; font-size: 14.5px; font-weight: 600; }
.person small { display: block; font-size: 13px; color: var(--quiet); }
div.person { border-style: dashed; background: none; }
div.person .initials { color: var(--quiet); background: var(--hover); }
.or { display: flex; align-items: center; gap: 14px; margin: 24px 0 -8px; font-size: 13px; color: var(--quiet); }
.or::before, .or::after { content: ""; flex: 1; height: 1px; background: var(--line); }

@media (min-width: 560px) {
  .pair, .people { grid-template-columns: 1fr 1fr; }
  .people .wide { grid-column: 1 / -1; }
  .column.broad { max-width: 620px; }
}
@media (min-width: 960px) {
  body { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); }
  .scene { position: sticky; top: 0; height: 100vh; padding: 40px 44px; display: flex; flex-direction: column; justify-content: space-between; }
  .scene > svg { width: 100%; mask-image: none; }
  .brand { font-size: 23px; }
  .brand svg { width: 36px; height: 36px; }
  .scene .line { position: relative; display: block; max-width: 15em; font-size: 30px; line-height: 1.22; font-weight: 600; letter-spacing: -0.02em; text-wrap: balance; }
  main { display: flex; flex-direction: column; min-height: 100vh; padding: 28px 44px 44px; }
  .column { flex: 1; display: flex; flex-direction: column; justify-content: center; width: 100%; padding-bottom: 4vh; }
}
@media print {
  .scene, .actions, form { display: none !important; }
}
@media (forced-colors: active) {
  button, .button, .person { border: 1px solid ButtonText; }
}
`
