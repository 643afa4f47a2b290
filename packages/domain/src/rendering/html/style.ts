/** The style of the page. Labels of tables on narrow screens are added to {@link narrowStyle} for each page. */
export const style = `
:root{color-scheme:light;--ink:#16202c;--soft:#53606f;--line:#d5dbe3;--tint:#f3f6fa;--accent:#1b4b82;--bad:#9b1c1c;--warn:#7a4b00}
*{box-sizing:border-box}
html{font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif;color:var(--ink);background:#e9edf2;-webkit-text-size-adjust:100%}
body{margin:0;padding:2rem 1rem}
main{max-width:70rem;margin:0 auto;background:#fff;padding:2.5rem 2.75rem;border-radius:.5rem;box-shadow:0 1px 3px rgba(22,32,44,.14),0 8px 28px rgba(22,32,44,.08)}
h1,h2,h3,p,dl,dd,figure{margin:0}
h1,h2,h3,dt,dd,th,td,p,caption{overflow-wrap:break-word}
.long,h1 bdi,h3 bdi{overflow-wrap:anywhere;word-break:break-word}
td>.long,td>div>.long{display:inline-block;min-width:10rem}
.facts>div:has(.long,.wide){grid-column:1/-1}
.number,.unit{white-space:nowrap;overflow-wrap:normal;font-variant-numeric:tabular-nums}
td .exact:not(.long){white-space:nowrap}
dd .exact:not(.long){display:inline-block;max-width:100%;overflow-wrap:anywhere}
.number.long{white-space:normal}
.exact{font-variant-numeric:tabular-nums}
.changed{font-weight:650;background:#fff3c4;box-shadow:0 0 0 .15em #fff3c4;border-radius:.1em}
[data-origin=computed]{font-style:italic}
.code{font-size:.8em;color:var(--soft);border:1px solid var(--line);border-radius:.25em;padding:0 .3em;background:#fff}
td .meaning+.code,dd .meaning+.code{white-space:nowrap}
.unit{color:var(--soft)}
.unseen{position:absolute;width:1px;height:1px;margin:0;padding:0;border:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.notice{border-left:.3rem solid var(--soft);background:var(--tint);padding:.7rem 1rem;margin-bottom:.75rem;border-radius:0 .35rem .35rem 0}
.notice strong{display:block}
.notice.bad{border-color:var(--bad);background:#fdf0f0}
.notice.bad strong{color:var(--bad)}
.notice.warning{border-color:#c98a12;background:#fff8e8}
.notice.warning strong{color:var(--warn)}
.notice+.head{margin-top:1.5rem}
.head{display:flex;flex-wrap:wrap;gap:1.25rem 2.5rem;justify-content:space-between;align-items:flex-start;border-bottom:3px solid var(--accent);padding-bottom:1.25rem}
.head-text{flex:1 1 22rem;min-width:0}
h1{font-size:1.15rem;font-weight:600;line-height:1.25;color:var(--accent)}
h1 .invoice-number{display:block;font-size:1.9rem;font-weight:700;color:var(--ink);letter-spacing:-.01em}
h2:not(.unseen){font-size:1.05rem;font-weight:700;color:var(--accent);margin:0 0 .75rem;padding-bottom:.3rem;border-bottom:1px solid var(--line)}
h3{font-size:.95rem;font-weight:650;margin:1.1rem 0 .5rem}
section{margin-top:1.9rem}
section>:last-child{margin-bottom:0}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:.65rem 1.75rem;margin-bottom:1rem}
.facts dt,.party dt{font-size:.8rem;color:var(--soft)}
.head .facts{grid-template-columns:repeat(auto-fill,minmax(10.5rem,1fr));margin:1rem 0 0}
.small{grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:.3rem 1.75rem;font-size:.85rem;color:var(--soft)}
.small dt,.small dd{display:inline}
.small dt::after{content:": "}
.strong{display:block;margin:1rem 0 1rem auto;max-width:34rem;background:var(--tint);border:1px solid var(--line);border-radius:.4rem;padding:.8rem 1rem}
.strong>div{display:flex;justify-content:space-between;align-items:baseline;gap:1rem}
.strong dt{font-size:1rem;font-weight:600;color:var(--ink)}
.strong dd{font-size:1.5rem;font-weight:700;text-align:right;min-width:0}
.strong dt{flex:1 1 8rem}
.columns{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:1rem;margin-bottom:1rem}
.party{border:1px solid var(--line);border-radius:.4rem;padding:.9rem 1.1rem;min-width:0}
.party h3{margin:0 0 .5rem;font-size:.8rem;font-weight:600;letter-spacing:.05em;text-transform:uppercase;color:var(--accent)}
.party dl{display:grid;gap:.4rem}
.party dl>div{display:grid;grid-template-columns:minmax(0,10.5rem) minmax(0,1fr);gap:.75rem;align-items:baseline}
.party dl>.name{display:block;font-weight:650;font-size:1.05rem}
.scroll{overflow-x:auto;margin-bottom:1rem;border-radius:.35rem}
.scroll:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-size:.9rem}
caption:not(.unseen){text-align:left;font-weight:650;font-size:.95rem;padding:0 0 .5rem}
th,td{padding:.45rem .6rem;text-align:left;vertical-align:top}
thead th,thead td{font-size:.78rem;font-weight:600;line-height:1.25;color:var(--soft);background:var(--tint);border-bottom:2px solid var(--line);vertical-align:bottom;overflow-wrap:normal}
tbody td{border-bottom:1px solid var(--line)}
th.end,td.end{text-align:right}
.details{font-size:.8rem;color:var(--soft);margin-top:.2rem;display:flex;flex-wrap:wrap;gap:.1rem .9rem}
.details>div{display:flex;flex-wrap:wrap;gap:0 .3rem;min-width:0}
.details dt::after{content:":"}
.details dd{min-width:0}
.pair td:first-child{min-width:9.5rem}
.pair{border-top:2px solid #b9c4d2}
.pair td{border-bottom-style:dotted}
.pair tr:last-child td{border-bottom:2px solid #b9c4d2}
tr.before td{color:var(--soft)}
.row-label{display:inline-block;font-size:.8rem;font-weight:600;white-space:nowrap;color:var(--soft)}
tr.difference td{background:var(--tint)}
tr.total td{font-weight:700;border-top:2px solid var(--line);background:var(--tint)}
tr.total .row-label,tr:not([class]) .row-label{font-size:inherit;color:inherit;white-space:normal}
tr:not([class]) .row-label{font-weight:inherit}
.texts p{white-space:pre-line;margin-bottom:.6rem;max-width:60rem}
.note{font-size:.85rem;color:var(--soft);margin-bottom:.75rem}
.codes{display:flex;flex-wrap:wrap;gap:1.25rem}
.codes figure{width:10.5rem;text-align:center}
.codes svg{width:8.5rem;height:8.5rem;display:block;margin:0 auto .3rem;background:#fff}
.codes .missing{display:flex;align-items:center;justify-content:center;width:8.5rem;height:8.5rem;margin:0 auto .3rem;border:2px dashed var(--line);color:var(--soft);font-size:2rem}
.codes figcaption{font-size:.75rem;line-height:1.3;color:var(--soft)}
.codes figcaption strong{display:block;color:var(--ink)}
.codes figcaption a,.codes figcaption div{display:block;overflow-wrap:anywhere;color:var(--accent)}
footer{max-width:70rem;margin:1rem auto 0;padding:0 .25rem;font-size:.8rem;color:var(--soft)}
@media print{
@page{size:A4;margin:12mm 11mm 14mm}
html{font-size:9.5px;background:#fff}
body{padding:0}
main{max-width:none;padding:0;border-radius:0;box-shadow:none}
footer{max-width:none}
section{margin-top:1.4rem}
.scroll{overflow:visible}
thead{display:table-header-group}
tr,.pair,.party,.strong,figure,.notice,.facts>div{break-inside:avoid}
h2,h3,caption{break-after:avoid}
.party,.strong,thead th,.notice,tr.total td,tr.difference td{-webkit-print-color-adjust:exact;print-color-adjust:exact}
th,td{padding:.35rem .45rem}
.codes figure{width:36mm}
.codes svg,.codes .missing{width:32mm;height:32mm}
}
`.trim();

/** Rules for narrow screens, of which the labels of tables are a part. */
export function narrowStyle(labels: string): string {
  return `
@media screen and (max-width:46rem){
body{padding:0}
main{padding:1.25rem 1rem;border-radius:0}
footer{padding:0 1rem 1.25rem}
h1 .invoice-number{font-size:1.5rem}
.columns{grid-template-columns:minmax(0,1fr)}
.facts{grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr))}
.small{grid-template-columns:minmax(0,1fr)}
.strong{max-width:none}
.party dl>div{grid-template-columns:minmax(0,7.5rem) minmax(0,1fr)}
.stacked thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.stacked,.stacked caption,.stacked tbody,.stacked tr,.stacked td{display:block}
.stacked tr{border:1px solid var(--line);border-radius:.4rem;padding:.35rem .75rem;margin-bottom:.6rem}
.stacked tr.total,.stacked tr.difference{background:var(--tint)}
.stacked .pair{border:0;margin-bottom:1.25rem}
.stacked .pair tr{margin-bottom:-1px;border-radius:0}
.stacked td,.stacked .pair td,.stacked .pair tr:last-child td,.stacked tr.total td{border:0;background:none;text-align:right;padding:.2rem 0}
.stacked td::before{float:left;margin-right:1rem;color:var(--soft);font-size:.8rem;font-weight:400;font-style:normal}
.stacked td::after{content:"";display:block;clear:both}
.stacked td:empty{display:none}
.details{justify-content:flex-end}
${labels}
}`;
}
