import {COLOURS, colourVariables} from './colours.ts';

const LIGHT = '--page:#ffffff;--ink:#1c2128;--soft:#59636e;--rule:#d5dbe1;--wash:#f5f7f9;--link:#1f5a94';
const DARK = '--page:#12161b;--ink:#e4e9ef;--soft:#a0abb7;--rule:#343d47;--wash:#1a2027;--link:#94c4ee';

/** Swatches of legends take their colours from classes, since the page forbids styles from data. */
const SWATCHES = Object.keys(COLOURS)
  .filter(name => !name.endsWith('-ink'))
  .map(name => `i.${name}{background:var(--${name})}`)
  .join('\n');

/** The page's style. Only logical properties, so that it also reads from right to left. */
export const STYLE = `
:root{color-scheme:light dark;${LIGHT};${colourVariables('light')}}
@media (prefers-color-scheme:dark){:root{${DARK};${colourVariables('dark')}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);
font:16px/1.55 system-ui,"Segoe UI","Noto Sans","Noto Sans Arabic","PingFang SC","Microsoft YaHei",sans-serif}
main,header,footer{max-inline-size:76rem;margin-inline:auto;padding-inline:clamp(.9rem,3vw,2.5rem)}
header{padding-block:2rem .5rem}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 1rem}
h2{font-size:1.35rem;line-height:1.3;margin:0 0 .25rem}
h2 small,h3 small{font-weight:400;color:var(--soft);font-size:.72em;margin-inline-start:.4em;white-space:nowrap}
h3{font-size:1rem;margin:0 0 .25rem}
a{color:var(--link)}
p{margin:.25rem 0 .75rem;max-inline-size:46rem}
.look{padding:1rem 1.25rem;background:var(--wash);border-inline-start:4px solid var(--mark);margin-block:1rem}
.look h2{font-size:1.05rem}
.look ul{margin:.25rem 0 0;padding-inline-start:1.2rem;max-inline-size:54rem}
.look li,bdi,h2,td.text{overflow-wrap:anywhere}
nav ul{columns:16rem;column-gap:2rem;padding-inline-start:1.2rem;margin-block:.5rem 0}
nav li{break-inside:avoid}
section{margin-block:3rem;padding-block-start:1.25rem;border-block-start:1px solid var(--rule);scroll-margin-block-start:1rem}
section section{margin-block:1.75rem}
.what{color:var(--soft);margin-block-end:1rem}
figure{margin:0 0 1rem}
.body{display:flex;flex-wrap:wrap;gap:0 2.5rem;align-items:flex-start}
.body>figure{flex:1 1 41rem;min-inline-size:0}
.body>.scroll,.body>details{min-inline-size:0;max-inline-size:100%}
.body>details{flex:1 0 100%}
.plots{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:1.25rem 2rem}
.plots.two{grid-template-columns:repeat(auto-fill,minmax(min(100%,27rem),1fr))}
.plots.one{display:block}
.plot{overflow-x:auto;max-inline-size:100%}
.plot svg{display:block;max-inline-size:100%;block-size:auto}
.plots.one .plot svg{min-inline-size:34rem}
.plots.heat .plot svg{min-inline-size:0;max-inline-size:none}
.plot svg{font-family:inherit}
svg text{unicode-bidi:plaintext}
.legend{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem;list-style:none;padding:0;margin:.25rem 0 .75rem;font-size:.875rem}
.legend.scale{gap:0;align-items:center}
.legend.scale i{margin:0;border-radius:0;inline-size:1.6rem}
.legend.scale span{margin-inline:.4rem}
.legend i{display:inline-block;inline-size:.85em;block-size:.85em;margin-inline-end:.4em;border-radius:2px;vertical-align:-.05em}
${SWATCHES}
.scroll{overflow-x:auto;max-inline-size:100%}
.scroll:focus-visible,.plot:focus-visible{outline:2px solid var(--link);outline-offset:2px}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums;line-height:1.35}
caption{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
th,td{padding:.35rem .7rem;text-align:end;vertical-align:baseline;border-block-end:1px solid var(--rule)}
thead th{color:var(--soft);font-weight:600;vertical-align:bottom;min-inline-size:4.2rem}
tbody th,thead th:first-child{text-align:start;font-weight:600;min-inline-size:8rem;max-inline-size:22rem}
td.text,thead th.text{text-align:start}
td.text{min-inline-size:7rem}
td small{color:var(--soft);white-space:nowrap;font-size:.82em}
tr.total>*{background:var(--wash);font-weight:600}
.notes{font-size:.875rem;color:var(--soft);list-style:none;padding:0;margin:.6rem 0 0;max-inline-size:54rem}
details>summary{cursor:pointer;color:var(--link);inline-size:fit-content;margin-block:.5rem}
footer{color:var(--soft);font-size:.875rem;padding-block:1rem 3rem}
@media print{
:root{color-scheme:light;${LIGHT};${colourVariables('light')}}
body{font-size:10pt}
*{print-color-adjust:exact}
nav{display:none}
section{margin-block:1.2rem;break-inside:auto}
figure,tr,h2,h3{break-inside:avoid}
h2,h3,.what{break-after:avoid}
.scroll,.plot{overflow:visible}
.plots.one .plot svg{min-inline-size:0}
table{font-size:8pt}
th,td{padding:.2rem .4rem}
details::details-content{content-visibility:visible;block-size:auto}
}
`;
